/** Uses hosted Supabase's messages where they exist. */
export const refusals = {
  sockets: "ConnectionRateLimitReached: Too many connected users",
  joins: "ClientJoinRateLimitReached: Too many joins per second",
  channels: "ChannelRateLimitReached: Too many channels",
  subscriptions: "ChannelRateLimitReached: Too many subscriptions to changes",
  broadcast: "Too many messages per second",
  presence: "Too many presence messages per second",
  presenceBytes: "Track message size exceeded",
  presences: "Too many presences in this channel",
};
