type WayBackWords = { title: string; text: string; home: string };

/** An error page with a link back. */
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
