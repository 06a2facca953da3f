import type { Flavor, InstanceType } from "../state/catalogue.js";
import { uuidOf } from "../state/identifiers.js";

/** name | memory in MB | CPUs | price | microservice | nice */
const flavorTable = `
    pico | 256 | 1 | 0.1073883162 | yes | 5
    nano | 512 | 1 | 0.1431844215 | yes | 5
    XS | 1024 | 1 | 0.3436 | no | 0
    S | 2048 | 2 | 0.6873 | no | 0
    M | 4096 | 4 | 1.7182 | no | 0
    L | 8192 | 6 | 3.4364 | no | 0
    XL | 16384 | 8 | 6.8729 | no | 0
    2XL | 24576 | 12 | 13.7458 | no | 0
    3XL | 32768 | 16 | 27.4915 | no | 0`;

/** type | name | deployments | variant id | variant slug | variant name | build flavor | offers pico */
const variantTable = `
    docker | Docker | git | d5ff282b-dd1a-4c9a-a0c8-c9524b1370e9 | docker | Docker | S | no
    dotnet | .NET core | git | 08af642a-e48c-40d0-9fc0-124ee9dc0535 | dotnet | .NET core | M | yes
    erlang | Elixir | git | 9e23b9a8-d40e-41ad-9739-5d31b81e200e | elixir | Elixir | M | yes
    frankenphp | FrankenPHP | git | | frankenphp | FrankenPHP | M | no
    go | Go | git | b7e506a9-241e-49b9-85d4-df74d85e0178 | go | Go | S | yes
    haskell | Haskell | git | 558bab39-508c-4a04-96ca-d1fb4d6a60b4 | haskell | Haskell | L | yes
    java | Java | git | 5163834d-b343-4006-bfdb-ece9d30fbb51 | gradle | Java or Groovy + Gradle | M | yes
    java | Java | git | 879bf2c4-54b2-4b84-83f6-704d90c08062 | jar | Java + JAR | M | yes
    java | Java | git | af524b51-b5a8-4b7f-bd60-d80fa3925b34 | maven | Java + Maven | M | yes
    java | Java | git | 3112d076-1e33-4f06-9efe-9a766619a2ba | play1 | Java + Play! 1 | M | yes
    java | Java | git | ea6625a2-3ff6-4662-b724-280fc2f400b9 | play2 | Java or Scala + Play! 2 | M | yes
    java | Java | git | 75eccbb4-3477-4846-95c5-7471a6bde653 | sbt | Scala + SBT | M | yes
    java | Java | git | 05d5db48-b35d-4bf4-b41b-3d6c25f48b69 | war | Java + WAR | M | yes
    linux | Linux | git | | linux | Linux | M | yes
    node | Node | git | 4afcf49b-6819-4bba-a062-ab2c11278b9d | meteor | Meteor.js | S | yes
    node | Node | git | 395103fb-d6e2-4fdd-93bc-bc99146f1ea2 | node | Node | S | yes
    php | PHP | git ftp | ca6c9c85-63f8-4075-b136-583d3f581a52 | php | PHP | M | no
    php | PHP | git ftp | 3b8cc37b-b874-4169-b64e-7eace63dfb7b | static-apache | Static | M | no
    python | Python | git | 049c84e1-56a4-4a6a-8940-7ba7e0f57c61 | python | Python | S | yes
    ruby | Ruby | git | 9395c197-fb6d-4b5e-97c6-cc389140ef26 | ruby | Ruby | M | yes
    rust | Rust | git | 5036303b-a732-489a-9e50-56233eeb1752 | rust | Rust | M | yes
    static | Static | git | | static | Static | M | yes
    v | V (Vlang) | git | | v | V (Vlang) | M | yes`;

function cellsOf(table: string): string[][] {
    return table
        .trim()
        .split("\n")
        .map(row => row.split("|").map(cell => cell.trim()));
}

const flavors: readonly Flavor[] = cellsOf(flavorTable).map(
    ([name = "", mem, cpus, price, microservice, nice]) => ({
        name,
        mem: Number(mem),
        cpus: Number(cpus),
        gpus: 0,
        disk: null,
        price: Number(price),
        available: true,
        microservice: microservice === "yes",
        machine_learning: false,
        nice: Number(nice),
        memory: { unit: "B", value: Number(mem) * 1024 * 1024, formatted: `${mem ?? ""} MiB` },
    }),
);

function instanceTypesOf(rows: string[][]): InstanceType[] {
    const types = new Map<string, InstanceType>();
    for (const [
        type = "",
        name = "",
        deployments = "",
        id = "",
        slug = "",
        variant = "",
        build,
        pico,
    ] of rows) {
        const known = types.get(type);
        types.set(type, {
            type,
            name,
            version: "20260512",
            description: `Runs ${name} applications`,
            enabled: true,
            comingSoon: false,
            maxInstances: 40,
            deployments: deployments.split(" "),
            flavors: flavors.filter(flavor => pico === "yes" || flavor.name !== "pico"),
            defaultFlavor: "XS",
            variants: [
                ...(known?.variants ?? []),
                {
                    id: id || uuidOf(`variant:${slug}`),
                    slug,
                    name: variant,
                    deployType: type,
                    buildFlavor: build ?? "M",
                },
            ],
        });
    }
    return [...types.values()];
}

export const instanceTypes: readonly InstanceType[] = instanceTypesOf(cellsOf(variantTable));
