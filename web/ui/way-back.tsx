type WayBackWords = { title: string; text: string; home: string };

/** Why this is not the page that was wanted, and a way back. */
export function WayBack({ words, home }: { words: WayBackWords; home: string }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p className="lead">{words.text}</p>
      <p>
        <a className="button main" href={home}>
          {words.home}
        </a>
      </p>
    </>
  );
}
