/**
 * The plans of each add-on provider, one a line: slug | name | plan id | monthly price in euro | values of the
 * provider's features, in the provider's order. An empty cell is unknown: the id is derived from the names, and the
 * feature is omitted.
 *
 * `xxs_nvm` of postgresql-addon is newer than any catalogue snapshot: no public list has it.
 */
export const addonPlans: Readonly<Record<string, string>> = {
    "addon-matomo": `
        beta | beta | 87283ba6-617c-420d-8e37-3350a2fcdd66 | 25`,
    "addon-pulsar": `
        beta | beta | 3ad3c5be-5c1e-4dae-bf9a-87120b88fc13 | 0`,
    azimutt: `
        free | free | | 0
        solo | solo | | 9
        team | team | | 60
        team-2 | team-2 | | 120
        team-3 | team-3 | | 180
        team-4 | team-4 | | 240
        team-5 | team-5 | | 300
        enterprise | enterprise | | 590`,
    "cellar-addon": `
        S | S | 84c85ee3-5fdb-4aca-a727-298ddc14b766 | 0`,
    "config-provider": `
        std | Standard | 5d8e9596-dd73-4b73-84d9-e165372c5324 | 0`,
    "es-addon": `
        xs | XS | 0e0bc5ea-ba21-41e8-865b-1ed48e0163ca | 19 | Dedicated | 1 GB | 1 | 10 GB | 1
        s | S | 7675a239-057e-448e-85fb-77b5aa2ef47e | 39 | Dedicated | 2 GB | 1 | 60 GB | 1
        m | M | bb93c360-d60c-4441-b18b-cb530a6b7b11 | 80 | Dedicated | 4 GB | 2 | 120 GB | 1
        l | L | 33ad969a-2f37-4d47-8707-93315650fc0f | 160 | Dedicated | 8 GB | 4 | 240 GB | 1
        xl | XL | 0e494649-d62a-45e7-ba81-61c1a5d8503a | 320 | Dedicated | 16 GB | 6 | 450 GB | 1
        xxl | XXL | 56265b48-d826-4484-9fd8-d3038c973027 | 640 | Dedicated | 32 GB | 8 | 870 GB | 1
        xxxl | XXXL | a9565b70-7d5b-44b9-892f-de9bc6cade84 | 1280 | Dedicated | 64 GB | 16 | 1700 GB | 1
        4xl | 4XL | 31ea6328-7df8-4208-a18d-137d2941f16d | 2560 | Dedicated | 128 GB | 32 | 3500 GB | 1
        5xl | 5XL | 197dbf8a-c30b-49c9-a2ac-126a0b79efba | 5120 | Dedicated | 256 GB | 64 | 7000 GB | 1`,
    "fs-bucket": `
        s | Basic | 09345cf9-b8ed-4540-b4f7-80ec422fd27b | 0 | Unlimited`,
    jenkins: `
        XS | XS | 9436de3e-b4e6-48e7-8f5c-0bec0dc8b592 | 20 | 1 GB | 1 | 5 GB
        S | S | | 45 | 2 GB | 1 | 10 GB
        M | M | | 90 | 4 GB | 2 | 20 GB
        L | L | | 180 | 8 GB | 4 | 40 GB
        XL | XL | | 360 | 16 GB | 8 | 80 GB`,
    keycloak: `
        base | base | 3819e4b3-cc6d-4847-9f02-0db93212956c | 60`,
    kv: `
        base | base | 53a1728d-4b9e-4254-94c4-b19163af587b | 0`,
    mailpace: `
        clever_solo | Solo | | 5
        clever_scaling_10 | Scaling 10k | | 15
        clever_scaling_20 | Scaling 20k | | 25
        clever_scaling_30 | Scaling 30k | | 32
        clever_scaling_40 | Scaling 40k | | 38
        clever_scaling_50 | Scaling 50k | | 44
        clever_scaling_70 | Scaling 70k | | 55
        clever_scaling_100 | Scaling 100k | | 70`,
    metabase: `
        base | base | 2925d534-7155-4521-8052-d068d7ce8915 | 35`,
    "mongodb-addon": `
        xs_sml | XS Small Space | b53983a2-63d3-472d-8c98-f1bdea682912 | 17.5 | Dedicated | 5 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Yes
        xs_med | XS Medium Space | 14ab2ba4-4b61-4e4f-8971-f26e7daa4963 | 22.5 | Dedicated | 15 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Yes
        xs_big | XS Big Space | 8c379b80-6f2d-4b93-8839-8cb14aee4218 | 30 | Dedicated | 30 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Yes
        s_sml | S Small Space | 5ad112b9-15ca-4c1d-800d-f1cb2989ee83 | 41.5 | Dedicated | 15 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Yes
        s_med | S Medium Space | 01fd9ba8-2e8f-4a0a-bbf7-aecb4d982780 | 49 | Dedicated | 30 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Yes
        s_big | S Big Space | b60a7496-f44d-4f95-b942-c2445958d58a | 59 | Dedicated | 50 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Yes
        s_hug | S Huge Space | | 74
        m_sml | M Small Space | 8c14d2c0-05fe-4137-912b-1e99b01b871d | 99 | Dedicated | 50 GB | Yes | Daily - 7 Retained | 4 GB | Yes | 4 | Yes
        m_med | M Medium Space | 5f1e6e86-a9d7-4698-b6c1-6ef5935d16b7 | 114 | Dedicated | 80 GB | Yes | Daily - 7 Retained | 4 GB | Yes | 4 | Yes
        m_big | M Big Space | e8036bc6-5341-4c6e-b843-f4c60d442198 | 124 | Dedicated | 100 GB | Yes | Daily - 7 Retained | 4 GB | Yes | 4 | Yes
        m_hug | M Huge Space | | 174
        l_sml | L Small Space | 513675e4-32c0-4b3a-991c-24fcff62b0cf | 202 | Dedicated | 100 GB | Yes | Daily - 7 Retained | 8 GB | Yes | 6 | Yes
        l_med | L Medium Space | 66f4b19c-621a-4b39-892d-0e6f0bf62fed | 252 | Dedicated | 200 GB | Yes | Daily - 7 Retained | 8 GB | Yes | 6 | Yes
        l_big | L Big Space | 24bbde1f-e8c7-4a45-b8bf-1ab1e320049c | 302 | Dedicated | 300 GB | Yes | Daily - 7 Retained | 8 GB | Yes | 6 | Yes
        xl_sml | XL Small Space | 36429877-93c4-4639-83f0-cdc96493caf3 | 470 | Dedicated | 300 GB | Yes | Daily - 7 Retained | 16 GB | Yes | 8 | Yes
        xl_med | XL Medium Space | e4745876-6013-48fc-9cbf-c7a49be84cb4 | 545 | Dedicated | 450 GB | Yes | Daily - 7 Retained | 16 GB | Yes | 8 | Yes
        xl_big | XL Big Space | ffdd05ce-5f30-4750-94c5-424899d1f89d | 620 | Dedicated | 600 GB | Yes | Daily - 7 Retained | 16 GB | Yes | 8 | Yes
        xxl_sml | XXL Small Space | 98370e12-e54a-4dc1-8ee4-4d4f3007f3eb | 972 | Dedicated | 600 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Yes
        xxl_med | XXL Medium Space | 8da4539d-198b-48da-9d4e-df4e832085fe | 1075 | Dedicated | 750 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Yes
        xxl_big | XXL Big Space | e6030ef6-005a-4f77-939d-f1395b02f5d6 | 1122 | Dedicated | 900 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Yes`,
    "mysql-addon": `
        dev | DEV | bf78ef5b-aedd-4024-973a-c2ff45541b88 | 0 | No | 10 MB | | Shared | Shared | Shared | 5 | No
        xxs_sml | XXS Small Space | 7ab494e2-c319-4330-8170-35d78738c1ee | 5 | Yes | 512 MB | Daily - 7 retained | 512 MB | Dedicated | 1 | 15 | Yes
        xxs_med | XXS Medium Space | 53d3c47d-ce81-466b-8acb-d5efaa68d27b | 5.9 | Yes | 1 GB | Daily - 7 retained | 512 MB | Dedicated | 1 | 15 | Yes
        xxs_big | XXS Big Space | b7ee59a4-4115-41b8-b735-e44378b95c57 | 6.8 | Yes | 2 GB | Daily - 7 retained | 512 MB | Dedicated | 1 | 15 | Yes
        xs_tny | XS Tiny Space | 0ffb4a1e-ac15-47c6-965f-f87ac990d99c | 15 | Yes | 2 GB | Daily - 7 retained | 1 GB | Dedicated | 1 | 75 | Yes
        xs_sml | XS Small Space | bde0b41f-77a7-4285-a08c-b8f4d9780fc4 | 23.5 | Yes | 5 GB | Daily - 7 Retained | 1 GB | Dedicated | 1 | 75 | Yes
        xs_med | XS Medium Space | 889ddd44-68e1-4473-b152-a1abcaeec5b0 | 26 | Yes | 10 GB | Daily - 7 Retained | 1 GB | Dedicated | 1 | 75 | Yes
        xs_big | XS Big Space | 01d5d079-e900-49c7-8273-4fb3473eedea | 30 | Yes | 15 GB | Daily - 7 Retained | 1 GB | Dedicated | 1 | 75 | Yes
        s_sml | S Small Space | 445566dd-b996-456f-96e3-186c29f4bd11 | 50 | Yes | 10 GB | Daily - 7 Retained | 2 GB | Dedicated | 2 | 125 | Yes
        s_med | S Medium Space | 1940a893-ff6b-4c64-85e7-4955bb3355c0 | 52.5 | Yes | 15 GB | Daily - 7 Retained | 2 GB | Dedicated | 2 | 125 | Yes
        s_big | S Big Space | a367b384-2942-4226-884c-5211b79aae81 | 55 | Yes | 20 GB | Daily - 7 Retained | 2 GB | Dedicated | 2 | 125 | Yes
        m_sml | M Small Space | 97afb4d4-cfeb-4fcb-966f-6072c6c327dc | 106 | Yes | 20 GB | Daily - 7 Retained | 4 GB | Dedicated | 4 | 250 | Yes
        m_med | M Medium Space | ead3f4d7-a920-4b8c-8706-8fa8280d0bcc | 116 | Yes | 40 GB | Daily - 7 Retained | 4 GB | Dedicated | 4 | 250 | Yes
        m_big | M Big Space | d7f7bcff-df64-4326-a8f7-9d112d75bbff | 136 | Yes | 80 GB | Daily - 7 Retained | 4 GB | Dedicated | 4 | 250 | Yes
        l_sml | L Small Space | 65af8c37-a9ca-4f37-8490-c727a9d7fe23 | 220 | Yes | 40 GB | Daily - 7 Retained | 8 GB | Dedicated | 6 | 500 | Yes
        l_med | L Medium Space | 786d19e3-d5ec-43d1-bb99-4bdf51d1708f | 240 | Yes | 80 GB | Daily - 7 Retained | 8 GB | Dedicated | 6 | 500 | Yes
        l_big | L Big Space | cecdd927-0c2b-4df5-80bf-7a3956b7da45 | 260 | Yes | 120 GB | Daily - 7 Retained | 8 GB | Dedicated | 6 | 500 | Yes
        xl_sml | XL Small Space | 85292520-3687-488a-aefc-1884349205e4 | 472 | Yes | 80 GB | Daily - 7 Retained | 16 GB | Dedicated | 8 | 750 | Yes
        xl_med | XL Medium Space | b6cac148-b1fe-4018-a605-9ecd92b436d1 | 512 | Yes | 160 GB | Daily - 7 Retained | 16 GB | Dedicated | 8 | 750 | Yes
        xl_big | XL Big Space | df6d36d3-07a4-4027-a0bb-333240a6b7c8 | 592 | Yes | 320 GB | Daily - 7 Retained | 16 GB | Dedicated | 8 | 750 | Yes
        xxl_sml | XXL Small Space | 8c48584e-4d0a-43db-91a1-f2d1a3475fe5 | 1008 | Yes | 160 GB | Daily - 7 Retained | 32 GB | Dedicated | 10 | 900 | Yes
        xxl_med | XXL Medium Space | f6108804-9258-41f3-9920-0b5e0a41cb60 | 1088 | Yes | 320 GB | Daily - 7 Retained | 32 GB | Dedicated | 10 | 900 | Yes
        xxl_big | XXL Big Space | c26fc00b-abfb-44ec-951d-73ed65892f3e | 1248 | Yes | 640 GB | Daily - 7 Retained | 32 GB | Dedicated | 10 | 900 | Yes
        xxl_hug | XXL Huge Space | 9f7b1d05-36e7-493d-a32f-af0507477af0 | 1408 | Yes | 960 GB | Daily - 7 Retained | 32 GB | Dedicated | 10 | 900 | Yes`,
    otoroshi: `
        base | base | d738ee0f-8720-499a-8067-2fca53a2665a | 50`,
    "postgresql-addon": `
        dev | DEV | d2ada71a-aa8e-4ead-8cb9-28314664437e | 0 | 256 MB | No | | Shared | Yes | Shared | Shared | 5 | No
        xxs_sml | XXS Small Space | c32d00fb-6c06-48a9-a0a3-9d808937ec68 | 5.25 | 1 GB | Yes | Daily - 7 Retained | 512 MB | Yes | 1 | Dedicated | 45 | Yes
        xxs_med | XXS Medium Space | 9ce0a025-f5bd-4ac4-a5be-e2da37c87583 | 6.8 | 2 GB | Yes | Daily - 7 Retained | 512 MB | Yes | 1 | Dedicated | 45 | Yes
        xxs_big | XXS Big Space | 810751de-ab47-4bd8-918b-b857f9011050 | 7.7 | 3 GB | Yes | Daily - 7 Retained | 512 MB | Yes | 1 | Dedicated | 45 | Yes
        xxs_nvm | XXS NVMe Space |  | 9.5 | 4 GB | Yes | Daily - 7 Retained | 512 MB | Yes | 1 | Dedicated | 45 | Yes
        xs_tny | XS Tiny Space | 4b988584-adf5-43a5-891b-9ba1d8fe6d5d | 15 | 2 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Dedicated | 75 | Yes
        xs_sml | XS Small Space | f14478be-b59a-4f64-870c-6887c561492d | 19.5 | 5 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Dedicated | 75 | Yes
        xs_med | XS Medium Space | cb267d0a-5a2d-4c5b-9709-ee4d321691e7 | 22.5 | 10 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Dedicated | 75 | Yes
        xs_big | XS Big Space | a9cfb2d3-c959-4ab2-8b6f-fcbd07aa4f51 | 25 | 15 GB | Yes | Daily - 7 Retained | 1 GB | Yes | 1 | Dedicated | 75 | Yes
        s_sml | S Small Space | f1f39547-be55-4be0-96d0-5140da25c138 | 41 | 10 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Dedicated | 125 | Yes
        s_med | S Medium Space | db834b61-21d3-423f-81ac-e8ec5b94a51c | 44 | 15 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Dedicated | 125 | Yes
        s_big | S Big Space | 06303461-b9d1-4418-a352-7be788c17777 | 47 | 20 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Dedicated | 125 | Yes
        s_hug | S Huge Space | 926643d1-3180-4e6a-bbc0-da828b884f77 | 64 | 50 GB | Yes | Daily - 7 Retained | 2 GB | Yes | 2 | Dedicated | 125 | Yes
        m_sml | M Small Space | 13def017-26d9-469d-88b1-6591cbf4422f | 88 | 20 GB | Yes | Daily - 7 Retained | 4 GB | Yes | 4 | Dedicated | 250 | Yes
        m_med | M Medium Space | ef13e023-b519-4130-bfa0-54e2e0893362 | 98 | 40 GB | Yes | Daily - 7 Retained | 4 GB | Yes | 4 | Dedicated | 250 | Yes
        m_big | M Big Space | 55d54396-799b-4e01-92ce-34ad68392e7a | 118 | 80 GB | Yes | Daily - 7 Retained | 4 GB | Yes | 4 | Dedicated | 250 | Yes
        l_sml | L Small Space | 20cf7db8-2687-495f-978d-785a8ac87814 | 178 | 40 GB | Yes | Daily - 7 Retained | 8 GB | Yes | 6 | Dedicated | 500 | Yes
        l_med | L Medium Space | bfc12b2d-37af-4d5c-98b5-f5ce8856965c | 198 | 80 GB | Yes | Daily - 7 Retained | 8 GB | Yes | 6 | Dedicated | 500 | Yes
        l_big | L Big Space | 166c1a3f-3e7d-427c-9a2d-adeaf6c30c1c | 218 | 120 GB | Yes | Daily - 7 Retained | 8 GB | Yes | 6 | Dedicated | 500 | Yes
        xl_sml | XL Small Space | 9b4505e7-ac36-4caa-ac7d-9e11b6a26b15 | 360 | 80 GB | Yes | Daily - 7 Retained | 16 GB | Yes | 8 | Dedicated | 750 | Yes
        l_gnt | L Giant Space | | 400
        xl_med | XL Medium Space | b35727fe-2100-4f7c-82c8-31d9471769ab | 400 | 160 GB | Yes | Daily - 7 Retained | 16 GB | Yes | 8 | Dedicated | 750 | Yes
        xl_big | XL Big Space | 1067ae12-c433-497d-a20f-d16e50b932d9 | 480 | 320 GB | Yes | Daily - 7 Retained | 16 GB | Yes | 8 | Dedicated | 750 | Yes
        xl_hug | XL Huge Space | | 560 | 480 GB | | | 16 GB | | 8
        xl_gnt | XL Giant Space | | 640 | 640 GB | | | 16 GB | | 8
        xxl_sml | XXL Small Space | 1c8a4179-78ef-4bdd-bfd7-7f389782b8c6 | 760 | 160 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Dedicated | 900 | Yes
        xxl_med | XXL Medium Space | 5e33d20a-fe32-4b4f-91f0-b59bf0deae13 | 840 | 320 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Dedicated | 900 | Yes
        xxl_big | XXL Big Space | d3131cb3-5d92-4b8c-b3db-30e8be4716af | 1000 | 640 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Dedicated | 900 | Yes
        xxl_hug | XXL Huge Space | e89e0986-2664-46b1-aaff-305b9c6ec552 | 1160 | 960 GB | Yes | Daily - 7 Retained | 32 GB | Yes | 10 | Dedicated | 900 | Yes
        xxxl_sml | XXXL Small Space | 5601b1c6-9850-4a02-9288-8894670f0d7d | 1730 | 640 GB | Yes | Daily - 7 Retained | 64 GB | Yes | 12 | Dedicated | 1200 | Yes
        xxxl_med | XXXL Medium Space | 9c7779d2-2701-4420-bd8a-3e7b49083847 | 1890 | 960 GB | Yes | Daily - 7 Retained | 64 GB | Yes | 12 | Dedicated | 1200 | Yes
        xxxl_big | XXXL Big Space | 52b00af0-b49f-477b-a2bb-05e6bdf057af | 2010 | 1200 GB | Yes | Daily - 7 Retained | 64 GB | Yes | 12 | Dedicated | 1200 | Yes
        3xl_cpu_tit | 3xl_cpu_tit | | 4490`,
    "redis-addon": `
        s_mono | S | | 5 | 1 vCPU | 128MB | 1 | 100
        m_mono | M | | 12.5 | 1 vCPU | 256MB | 5 | 250
        l_mono | L | | 19 | 1 vCPU | 512MB | 10 | 500
        xl_mono | XL | | 24 | 1 vCPU | 1GB | 10 | 500
        xxl_mono | 2XL | | 57.5 | 2 vCPUs | 2.5GB | 10 | 750
        xxxl_mono | 3XL | | 108 | 4 vCPUs | 5120MB | 20 | 1000
        xxxxl_mono | 4XL | | 212 | 6 vCPUs | 10GB | 20 | 1500
        5xl_mono | 5XL | | 420
        6xl_mono | 6XL | | 840
        7xl_mono | 7XL | | 1680`,
};
