const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** True if the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
    return loopback.test(hostname);
}
