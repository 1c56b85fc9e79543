/** Sizes and gaps in pt. */
export type Plate<Photo> = { rows: { photo: Photo; width: number; height: number }[][] };
type Shaped = { width: number; height: number; caption: string | null };
/** `note`: height below the captions of a row. */
type Room = { width: number; height: number; gap: number; note?: number };

const mostOnPage = 4;
const minPpi = 150;
const captionLine = { height: 15, letters: 2.1 };

/** Distributes pictures in order, one to four per plate, over the fewest plates, evenly. */
export function arrangePlates<Photo extends Shaped>(photos: readonly Photo[], room: Room): Plate<Photo>[] {
  const plates = Math.ceil(photos.length / mostOnPage);
  return Array.from({ length: plates }, (_, at) => {
    const from = Math.round((at * photos.length) / plates);
    const to = Math.round(((at + 1) * photos.length) / plates);
    return bestPlate(photos.slice(from, to), room);
  });
}

/** Chooses the rows of one or two with the largest smallest picture, then with the largest total area. */
function bestPlate<Photo extends Shaped>(photos: Photo[], room: Room): Plate<Photo> {
  const plates = rowings(photos).map((rows) => setIn(rows, room));
  const area = (plate: Plate<Photo>) => plate.rows.flat().map(({ width, height }) => width * height);
  const score = (plate: Plate<Photo>) => Math.min(...area(plate)) + area(plate).reduce((sum, one) => sum + one, 0) / 4;
  const [best = { rows: [] }] = plates.toSorted((a, b) => score(b) - score(a));
  return best;
}

function rowings<Photo>(photos: Photo[]): Photo[][][] {
  if (photos.length === 0) return [[]];
  return [1, 2]
    .filter((count) => count <= photos.length)
    .flatMap((count) => rowings(photos.slice(count)).map((rest) => [photos.slice(0, count), ...rest]));
}

function setIn<Photo extends Shaped>(rows: Photo[][], { width, height, gap, note = 0 }: Room): Plate<Photo> {
  const natural = rows.map((row) => {
    const wide = width - gap * (row.length - 1);
    const tall = wide / row.reduce((sum, photo) => sum + photo.width / photo.height, 0);
    return Math.min(tall, ...row.map((photo) => Math.max(72, (photo.height * 72) / minPpi)));
  });
  const captions = rows.map((row) => note + Math.max(...row.map((photo) => captionHeight(photo, width / row.length))));
  const most = highestRow(natural, height - captions.reduce((sum, one) => sum + one, 0) - gap * (rows.length - 1));
  return {
    rows: rows.map((row, at) =>
      row.map((photo) => {
        const tall = Math.min(natural[at] ?? 0, most);
        return { photo, width: (tall * photo.width) / photo.height, height: tall };
      }),
    ),
  };
}

/** The maximum row height at which all rows fit; tall pictures shrink first. */
function highestRow(natural: number[], free: number): number {
  let left = free;
  for (const [at, height] of natural.toSorted((a, b) => a - b).entries()) {
    const share = left / (natural.length - at);
    if (height > share) return Math.max(share, 1);
    left -= height;
  }
  return Number.POSITIVE_INFINITY;
}

/** Approximate height of a caption below its picture. */
function captionHeight({ caption }: Shaped, width: number): number {
  if (!caption) return 0;
  return captionLine.height * (1 + Math.ceil(caption.length / (width / captionLine.letters / 2)));
}
