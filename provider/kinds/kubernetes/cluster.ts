/** The argument that names the cluster of an object. */
import { idText } from "../../kind/ids.js";

export const cluster = idText("the id of a cluster (kubernetes_…)", /^kubernetes_[^/]+$/).meta({
    description: "Id of the cluster.",
    change: "replaces",
    reference: true,
    example: "cluster.id",
});
