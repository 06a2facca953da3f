/** The standard stories of every kind with the native provider. */
import { onTheNativeProvider } from "../../scenario/engines.js";
import { standardStories } from "../../scenario/standard-stories.js";

onTheNativeProvider(standardStories);
