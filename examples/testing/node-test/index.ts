import { shop } from "./shop.ts";

export const { databaseId, databaseUri } = shop();
