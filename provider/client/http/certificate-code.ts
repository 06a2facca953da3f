// OpenSSL's error codes for certificates have no common prefix.
const certificateCode = /CERT|_SIGNATURE$|^ERR_TLS_|^HOSTNAME_MISMATCH$/;

/** True if the error code says that a certificate is not accepted. */
export function isCertificateCode(code: string): boolean {
    return certificateCode.test(code);
}
