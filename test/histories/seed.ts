/** Ids of the simulator's seed, which exists before any history begins. They are the same in every run. */
export const seed = {
    website: "app_b4f931fe-e141-4728-8b6e-4c595df6d8fa",
    api: "app_725ade49-de87-4fb2-87fb-248fea6f4832",
    worker: "app_eca3f5e4-d8f8-4097-8d89-86fb0399fdfc",
    backend: "ng_17751094-70e0-405c-ab61-9930ff32956c",
    sessions: "addon_188c01a8-0dfe-4d4d-a8cc-7216a050e3fa",
    orders: "addon_6a18f435-0cb5-4542-9363-cf70f40d3160",
    settings: "addon_208d5257-4010-4655-835c-1ab7b6e62bd8",
} as const;

/** Few names and values, so that declarations meet. */
export const applications = [seed.website, seed.api];
export const variables = ["LEVEL", "COLOUR", "PORT"];
export const secrets = ["hush-one", "hush-two"];
export const publicKeys = [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh one",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G two",
];
export const strangersKey =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f stranger";
