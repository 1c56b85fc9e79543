const privateNetworks =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0:0:0:0::|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;

/** The site of a network: an IPv6 /56, which providers assign to one household. */
export function siteOf(network: string): string {
  const groups = network.endsWith("::/64") ? network.slice(0, -"::/64".length).split(":") : [];
  if (groups.length !== 4) return network;
  const fourth = (Number.parseInt(groups[3] ?? "0", 16) >> 8) << 8;
  return `${[...groups.slice(0, 3), fourth.toString(16)].join(":")}::/56`;
}

/**
 * Loopback and private networks, such as a proxy that is not in TRUSTED_PROXY. All its clients would count as one site.
 */
export function isPrivateNetwork(network: string): boolean {
  return privateNetworks.test(network);
}

/** The limit of a site in multiples of a network's. */
export const networksOfSite = 3;
