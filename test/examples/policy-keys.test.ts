/** Keys and words in addresses, as the policy pack distinguishes them. */
import { keyIn } from "../../examples/policy/keys";

const host = "https://logs.example.com";

test.each([
    ["before its host", [`https://logs:x@logs.example.com`, `https://x@logs.example.com/`]],
    [
        "in its host",
        ["https://d0e1f2a3b4c5d6e7f8a9.logs.example.com/in", "https://in-d0e1f2a3b4c5d6e7.example.com"],
    ],
    [
        "in its path",
        [
            `${host}/v1/d0e1f2a3b4c5d6e7f8a9`,
            `${host}/in;apikey=short`,
            `${host}/token/short`,
            `${host}/v1/api-keys/short/in`,
            `${host}/ghp_abcdefgh`,
            `${host}/sk_live_abcdefgh`,
            `${host}/bot-xoxb-12-ab`,
            `${host}/in/QwErTyUiOpAsDfGhJkLzXcVbNmQwErTy`,
            `${host}/in/hTqVbnRkLmPzXwYcGdFsJaKeUoIiBvNM`,
            `${host}/in/aB3-dE5f_gH7i-9kL2_mN4pQ`,
            `${host}/in/a1b2-c3d4-e5f6-a7b8`,
            `${host}/in/5f1c7a52-0a6e-4d57-9f0e-1f4a1c2d3e4f`,
            `${host}/in/d0e1%66%32a3b4c5d6e7f8a9`,
        ],
    ],
    [
        "in its query",
        [
            `${host}/in?api_key=short`,
            `${host}/in?a=b;apikey=short`,
            `${host}/in?X-Amz-Signature=short`,
            `${host}/in?id=d0e1f2a3b4c5d6e7f8a9`,
            `${host}/in?id=hTqVbnRkLmPzXwYcGdFsJaKeUoIiBvNM`,
            `${host}/in?d0e1f2a3b4c5d6e7f8a9`,
            `${host}/in?authToken=short`,
        ],
    ],
    [
        "in its fragment",
        [`${host}/in#token=short`, `${host}/in#d0e1f2a3b4c5d6e7f8a9`, `${host}/#/in?key=short`],
    ],
])("finds a key %s", (place, addresses) => {
    expect(addresses.map(address => [address, keyIn(address)])).toEqual(
        addresses.map(address => [address, place]),
    );
});

test("accepts words, numbers and host names", () => {
    const harmless = [
        `${host}/shop-production-deployments-2026/input-1`,
        `${host}/shop-production-deployments-2026/`,
        `${host}/v2/organisations/deploymentsOfTheProductionShop`,
        `${host}/services_collector_raw_events_eu_west_1`,
        `${host}/in?source=shop-production&author=anna&index=main-2026-11&keyspace=shop`,
        `${host}/in?since=1763769600000&token=`,
        `${host}/k8s-prod-eu1-db2/logs`,
        `${host}/in#section-of-the-deployments`,
        `${host}/keyboards/monkeys`,
        "https://app-5f1c7a52-0a6e-4d57-9f0e-1f4a1c2d3e4f.cleverapps.io/hooks/deployments",
        "https://http-intake.logs.datadoghq.eu/api/v2/logs",
        "https://logs-production-collector.eu-west-1.elasticsearch.example.com:9243/_bulk",
        "tcp://logs.example.com:514",
        "not an address",
    ];
    expect(harmless.filter(address => keyIn(address) !== undefined)).toEqual([]);
});
