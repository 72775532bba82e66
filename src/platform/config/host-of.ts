/** The host of a URL as sockets expect it, without the brackets around IPv6 addresses. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
