import pulumi
import pulumi_cloud_platform as cloud_platform

region = pulumi.Config().get("region") or "par"
name = f"{pulumi.get_project()}-{pulumi.get_stack()}"
# Pulumi refuses to delete or replace the resource, in the preview too.
protected = pulumi.ResourceOptions(protect=True)

shop = cloud_platform.Application(
    "shop",
    name=name,
    runtime="node",
    region=region,
    instances={"min": 1, "max": 2},
    flavor={"min": "XS", "max": "S"},
    opts=protected,
)
database = cloud_platform.Addon(
    "database",
    name=f"{name}-db",
    provider="postgresql-addon",
    plan="xs_sml",
    region=region,
    opts=protected,
)

# The application gets the database's variables, such as POSTGRESQL_ADDON_URI, and this one.
link = cloud_platform.AddonLink("database", application=shop.id, addon=database.id)
variables = cloud_platform.EnvVars(
    "variables",
    application=shop.id,
    variables={"LOG_LEVEL": "info"},
    plain=["LOG_LEVEL"],
)

# The running application sees new variables only after a deployment.
cloud_platform.Deployment(
    "deployment",
    application=shop.id,
    triggers=[variables.hash, link.id, database.plan_id],
)

# "git push" to this address deploys the code.
pulumi.export("repository", shop.deploy_url)
