import { TooManyRequests } from "#server/api/limits/too-many-requests.ts";
import { NetworkSlots } from "#server/api/limits/network-slots.ts";
import { blobKey, type ObjectRow } from "#server/api/storage/objects/object-row-store.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { AppError } from "#server/platform/errors.ts";
import type { CachedImage, ImageCache } from "./image-cache.ts";
import type { RenderProcesses } from "./render-processes.ts";
import { renderingText, type Rendering } from "./transformation.ts";

/** More than a photo of 100 megapixels in a common format. */
const maxSourceBytes = 100 << 20;
/** Images that one network renders or waits for at a time. Cached images do not count. */
const maxPerNetwork = 100;

type Tools = {
  store: Pick<ObjectStore, "localFile">;
  images: ImageCache;
  processes: Pick<RenderProcesses, "render">;
};

/** Renders a version of an object once and then answers from the cache. */
export class ImageRenderer {
  readonly #tools: Tools;
  readonly #slots: NetworkSlots;

  constructor(tools: Tools, perNetwork = maxPerNetwork) {
    this.#tools = tools;
    this.#slots = new NetworkSlots(perNetwork);
  }

  /** Throws `StorageRefused`, or `TooManyRequests` when too many images are being rendered. */
  async render(
    { version, metadata }: Pick<ObjectRow, "version" | "metadata">,
    rendering: Rendering,
    network: string,
  ): Promise<CachedImage> {
    const { images } = this.#tools;
    const key = blobKey(version);
    const variant = renderingText(rendering);
    const cached = await images.find(key, variant);
    if (cached) return cached;
    if (metadata.size > maxSourceBytes) throw refuse.imageRefused("the file is too large");
    const release = this.#slots.acquire(network);
    if (!release) throw new TooManyRequests("Too many images are being rendered for this address.", 2);
    try {
      return await images.make(key, variant, (target) => this.#renderTo(key, target, rendering));
    } catch (thrown) {
      throw asStorageRefused(thrown);
    } finally {
      release();
    }
  }

  async #renderTo(key: string, target: string, rendering: Rendering): Promise<string> {
    const { store, processes } = this.#tools;
    const { format } = await processes.render({ file: await store.localFile(key), target, rendering });
    return format;
  }
}

function asStorageRefused(thrown: unknown): unknown {
  if (!(thrown instanceof AppError)) return thrown;
  if (thrown.code === "picture_refused") return refuse.imageRefused(thrown.message);
  return thrown.code === "timeout" ? refuse.renderTimeout() : thrown;
}
