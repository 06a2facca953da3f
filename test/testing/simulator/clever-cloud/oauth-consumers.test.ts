import { startLive, violations, type Live } from "./live";

let live: Live;

beforeEach(async () => {
    live = await startLive();
});

afterEach(() => live.platform.close());

const rights = {
    access_organisations: true,
    access_organisations_bills: false,
    access_organisations_consumption_statistics: false,
    access_organisations_credit_count: false,
    access_personal_information: true,
    manage_organisations: false,
    manage_organisations_applications: false,
    manage_organisations_members: false,
    manage_organisations_services: false,
    manage_personal_information: false,
    manage_ssh_keys: false,
};

const consumer = {
    name: "dash",
    description: "d",
    url: "https://d.test",
    picture: "https://d.test/l.png",
    baseUrl: "https://d.test",
    rights,
};

test.each([
    ["a list of rights", { rights: ["access_organisations"] }, /body\.rights must be an object/],
    ["a right that nobody gets", { rights: { ...rights, almighty: true } }, /body\.rights\.almighty is not/],
    ["a right left out", { rights: {} }, /body\.rights\.access_organisations is missing/],
    ["a field left out", { picture: undefined }, /body\.picture is missing/],
])("%s is refused", async (_, changes, message) => {
    const body = { ...consumer, ...changes };
    expect(await live.call("POST", "/v2/self/consumers", { body })).toMatchObject({ status: 400 });
    expect(violations(live)).toEqual([expect.stringMatching(message)]);
});
