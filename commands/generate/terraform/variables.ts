/** The variables behind the arguments of applications in the provider CleverCloud/clevercloud. */
import { isMap, type Json, type JsonObject } from "../../../provider/basics/json.js";

/** By path of an argument, its variable. */
type Variables = Readonly<Record<string, string>>;

const ofAll: Variables = {
    app_folder: "APP_FOLDER",
    "hooks.pre_build": "CC_PRE_BUILD_HOOK",
    "hooks.post_build": "CC_POST_BUILD_HOOK",
    "hooks.pre_run": "CC_PRE_RUN_HOOK",
    "hooks.run_succeed": "CC_RUN_SUCCEEDED_HOOK",
    "hooks.run_failed": "CC_RUN_FAILED_HOOK",
    "integrations.redirectionio.project_key": "CC_REDIRECTIONIO_PROJECT_KEY",
    "integrations.redirectionio.instance_name": "CC_REDIRECTIONIO_INSTANCE_NAME",
    "integrations.redirectionio.backend_port": "CC_REDIRECTIONIO_BACKEND_PORT",
    "integrations.newrelic.license_key": "NEW_RELIC_LICENSE_KEY",
    "integrations.newrelic.app_name": "NEW_RELIC_APP_NAME",
    "integrations.clamav.enabled": "CC_CLAMAV",
    "integrations.varnish.config_file": "CC_VARNISH_FILE",
    "integrations.varnish.storage_size": "CC_VARNISH_STORAGE_SIZE",
    "integrations.prometheus.user": "CC_METRICS_PROMETHEUS_USER",
    "integrations.prometheus.password": "CC_METRICS_PROMETHEUS_PASSWORD",
    "integrations.prometheus.path": "CC_METRICS_PROMETHEUS_PATH",
    "integrations.prometheus.port": "CC_METRICS_PROMETHEUS_PORT",
    "integrations.prometheus.response_timeout": "CC_METRICS_PROMETHEUS_RESPONSE_TIMEOUT",
    "integrations.pgpoolii.enabled": "CC_ENABLE_PGPOOL",
};

const java: Variables = { java_version: "CC_JAVA_VERSION" };

const ofTypes: Readonly<Record<string, Variables>> = {
    clevercloud_docker: {
        dockerfile: "CC_DOCKERFILE",
        container_port: "CC_DOCKER_EXPOSED_HTTP_PORT",
        container_port_tcp: "CC_DOCKER_EXPOSED_TCP_PORT",
        ipv6_cidr: "CC_DOCKER_FIXED_CIDR_V6",
        registry_url: "CC_DOCKER_LOGIN_SERVER",
        registry_user: "CC_DOCKER_LOGIN_USERNAME",
        registry_password: "CC_DOCKER_LOGIN_PASSWORD",
        daemon_socket_mount: "CC_MOUNT_DOCKER_SOCKET",
    },
    clevercloud_dotnet: {
        profile: "CC_DOTNET_PROFILE",
        proj: "CC_DOTNET_PROJ",
        tfm: "CC_DOTNET_TFM",
        version: "CC_DOTNET_VERSION",
    },
    clevercloud_frankenphp: { dev_dependencies: "CC_PHP_DEV_DEPENDENCIES" },
    clevercloud_haskell: {
        stack_target: "CC_HASKELL_STACK_TARGET",
        stack_setup_command: "CC_HASKELL_STACK_SETUP_COMMAND",
        stack_install_command: "CC_HASKELL_STACK_INSTALL_COMMAND",
        stack_install_dependencies_command: "CC_HASKELL_STACK_INSTALL_DEPENDENCIES_COMMAND",
    },
    clevercloud_java_jar: java,
    clevercloud_java_war: java,
    clevercloud_linux: {
        run_command: "CC_RUN_COMMAND",
        build_command: "CC_BUILD_COMMAND",
        makefile: "CC_MAKEFILE",
        mise_file_path: "CC_MISE_FILE_PATH",
        disable_mise: "CC_DISABLE_MISE",
    },
    clevercloud_nodejs: {
        dev_dependencies: "CC_NODE_DEV_DEPENDENCIES",
        start_script: "CC_RUN_COMMAND",
        package_manager: "CC_NODE_BUILD_TOOL",
        registry: "CC_NPM_REGISTRY",
        registry_token: "NPM_TOKEN",
    },
    clevercloud_php: {
        php_version: "CC_PHP_VERSION",
        webroot: "CC_WEBROOT",
        redis_sessions: "SESSION_TYPE",
        dev_dependencies: "CC_PHP_DEV_DEPENDENCIES",
    },
    clevercloud_python: {
        python_version: "CC_PYTHON_VERSION",
        pip_requirements: "CC_PIP_REQUIREMENTS_FILE",
    },
    clevercloud_ruby: {
        ruby_version: "CC_RUBY_VERSION",
        enable_sidekiq: "CC_ENABLE_SIDEKIQ",
        rackup_server: "CC_RACKUP_SERVER",
        rake_goals: "CC_RAKEGOALS",
        sidekiq_files: "CC_SIDEKIQ_FILES",
        http_basic_auth: "CC_HTTP_BASIC_AUTH",
        nginx_proxy_buffers: "CC_NGINX_PROXY_BUFFERS",
        nginx_proxy_buffer_size: "CC_NGINX_PROXY_BUFFER_SIZE",
        enable_gzip_compression: "ENABLE_GZIP_COMPRESSION",
        gzip_types: "GZIP_TYPES",
        nginx_read_timeout: "NGINX_READ_TIMEOUT",
        rack_env: "RACK_ENV",
        rails_env: "RAILS_ENV",
        static_files_path: "STATIC_FILES_PATH",
        static_url_prefix: "STATIC_URL_PREFIX",
        static_webroot: "STATIC_WEBROOT",
    },
    clevercloud_rust: { features: "CC_RUST_FEATURES" },
    clevercloud_v: { binary: "CC_V_BINARY", development_build: "ENVIRONMENT" },
};

/** Returns the names of all variables that Terraform sets, with those of its other arguments. */
export function variablesOf(type: string, attributes: JsonObject): string[] {
    const { environment } = attributes;
    const byArgument = Object.entries({ ...ofAll, ...ofTypes[type] });
    const typed = byArgument.filter(([path]) => isSet(valueAt(attributes, path))).map(([, name]) => name);
    return [...new Set([...(isMap(environment) ? Object.keys(environment) : []), ...typed])];
}

function valueAt(attributes: JsonObject, path: string): Json | undefined {
    return path
        .split(".")
        .reduce<Json | undefined>((value, key) => (isMap(value) ? value[key] : undefined), attributes);
}

/** False for a value that Terraform writes into no variable. */
function isSet(value: Json | undefined): boolean {
    return (
        value !== undefined &&
        value !== null &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0)
    );
}
