import { livePlatform } from "./live";

const live = livePlatform();
let redirections: string;

beforeEach(() => {
    redirections = `${live.O}/applications/${live.platform.seed.applications.website}/tcpRedirs`;
});

test("creates one redirection in each namespace, with a port above 5000", async () => {
    const first = await live.send("POST", redirections, { namespace: "default" });
    const second = await live.send("POST", redirections, { namespace: "cleverapps" });
    const { port } = first as { port: number };
    expect(port).toBeGreaterThan(5000);
    expect(await live.get(redirections)).toEqual([first, second]);
    expect(await live.call("POST", redirections, { body: { namespace: "default" } })).toMatchObject({
        status: 409,
    });
    const removal = `${redirections}/${port}?namespace=default`;
    expect(await live.call("DELETE", removal)).toMatchObject({ status: 204, text: "" });
    expect(await live.call("DELETE", removal)).toMatchObject({ status: 404 });
    expect(await live.get(redirections)).toEqual([second]);
});

test.each(["shared", "nowhere"])("refuses the namespace %s", async namespace => {
    expect(await live.call("POST", redirections, { body: { namespace } })).toMatchObject({
        status: 400,
        body: { fields: { namespace: expect.any(String) as unknown } },
    });
});
