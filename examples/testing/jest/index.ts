import { shop } from "./shop";

export const { databaseId, databaseUri } = shop();
