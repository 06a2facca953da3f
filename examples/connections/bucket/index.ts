import * as minio from "@pulumi/minio";
import { Addon, getObjectStorageConnectionOutput } from "pulumi-cloud-platform";

const storage = new Addon(
    "storage",
    { name: "photos-storage", provider: "cellar-addon", plan: "S", region: "par" },
    { protect: true },
);
const { endpoint, accessKeyId, secretAccessKey } = getObjectStorageConnectionOutput({ env: storage.env });

const provider = new minio.Provider("storage", {
    minioServer: endpoint,
    minioUser: accessKeyId,
    minioPassword: secretAccessKey,
    minioSsl: true,
});
const photos = new minio.S3Bucket("photos", { bucket: "shop-photos", acl: "private" }, { provider });

export const bucket = photos.bucket;
