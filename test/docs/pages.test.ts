import { properties } from "../../dist/resources/properties.js";
import { pages, propertiesOfKinds, readPage, regenerate } from "./generate.js";

test.each(pages)("the generated parts of %s are current (npm run docs writes them)", page => {
    // Prettier pads the tables; what counts is what the cells say.
    const bare = (text: string): string => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");
    expect(bare(readPage(page))).toBe(bare(regenerate(page)));
});

test("the classes know of the schemas what there is to know (npm run docs writes it)", () => {
    expect(properties).toEqual(propertiesOfKinds());
});
