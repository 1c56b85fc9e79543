const privateNetworks =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0:0:0:0::|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;

/** The line a network belongs to: providers give a household up to a /56 of IPv6, whose 256 networks are one customer. */
export function siteOf(network: string): string {
  const groups = network.endsWith("::/64") ? network.slice(0, -"::/64".length).split(":") : [];
  if (groups.length !== 4) return network;
  const fourth = (Number.parseInt(groups[3] ?? "0", 16) >> 8) << 8;
  return `${[...groups.slice(0, 3), fourth.toString(16)].join(":")}::/56`;
}

/** Loopback and private networks, as of a proxy that is not in TRUSTED_PROXY: everybody behind it would be one customer. */
export function isPrivateNetwork(network: string): boolean {
  return privateNetworks.test(network);
}

/** What all networks of one site get, in shares of one network: less than everybody together, more than one network. */
export const networksOfSite = 3;
