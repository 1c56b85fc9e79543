import { linesOf, type TurnSet } from "./turn-sets.ts";

/** Written by another author without reading the rules, and run once; the rules have changed since. The pause behind "called the
 * Empire" is the usual one here: that is a whole sentence. */
export const secondEnglish: TurnSet = {
  name: "second stranger's",
  language: "en",
  voices: [
    "slt",
    "rms",
    "kal",
    "espeak:en-gb+grandma",
    "espeak:en-gb-x-gbclan+grandpa",
    "espeak:en-gb-scotland+f5",
    "espeak:en-gb-x-rp+m6",
  ],
  pauses: { unfinished: [500, 3_500], usual: [400, 2_000], complete: [300, 1_200] },
  skew: 2,
  told: linesOf(`
    My mam kept hens out the back, and there was a cockerel called, /u oh, what did we call him, /u Winston, we called him Winston.
    I were nobbut a lass of thirteen when I went in the mill. /c They put me on the doffing. /d You had to be quick or you lost your fingers.
    We flitted to Paisley in nineteen /u thirty eight, the year before the war broke out.
    He came to the door with his cap in his hand and he said to me, /u Peggy, he said, /u I've nowt to offer you but myself.
    There was our Doris, our Frank, /u little Albert that died, /u and then me, the youngest of the lot.
    I trained as a bookbinder. /d Well, no, I tell a lie, /u it was my sister who trained first and I followed on.
    The doctor told us it was diphtheria. /c In those days that was a death sentence, near enough.
    My husband worked for the, /u for the, /u oh, the Ordnance Survey, drawing maps.
    On the Sunday we'd all traipse up to my grandmother's and /u she would have a ham on the table as big as that dog.
    I never had much schooling because /u I was always kept home to mind the babies.
    It was a lovely wedding. /c It rained, mind you. /c But we had a barrel organ.
    If you had seen the state of that kitchen when we, /u when we first got the keys, you would have wept.
    She said to the sergeant, where are my boys, /d and he couldn't look her in the face.
    What I really wanted to be was /u a vet, only girls didn't.
    I met him at the Palais. /c The Hammersmith Palais, that was. /d He trod on my foot.
    We'd no electric till I was about /u nine, or it might have been ten.
    The ship was called the Empire, /d no, no, that one came after. /u The Orion, we sailed on the Orion.
    I had four children, Margaret, Susan, /u Peter, /u and Ian, who's in Canada now.
    Now the thing about my father is that /u he never raised his voice, not once.
    He'd been gassed at Wipers, you see, so /u he could not do heavy work after.
    I left on the Tuesday, or was it, /u no, the Wednesday, because the band was playing.
    We buried her up at Saint Cuthbert's. /d Beside her own people, as she'd wanted.
    There were these big American lads with their chewing gum and their /u nylons, and all us girls were daft about them.
    The first time I saw the sea, I, /u I just stood there and cried like a bairn.
    Back then a loaf of bread would cost you /u tuppence ha'penny, and that was the good stuff.
    I worked there until, /u until they shut it down in eighty /u eighty four, after the strike.
    My brother and I, we used to, um, /u we used to ride the milk cart with old Mister Hargreaves.
    And that was the last I ever saw of him, God rest him.
    Aye, we were poor, /d but so was everybody else in our street.
    To be honest with you, dear, /u I never loved him, not at first.
    By the time I was twenty /u I had two wee ones and another on the way.
    My teacher's name was, /u hold on, /u it's on the tip of my tongue, /u Miss Prendergast.
    So I went to the foreman and I told him straight and, /u well, they gave me my cards that same night.
    Yes.
    No, never.
    Mm hm.
    Oh aye, I did that.
    Not that I recall.
    Yes, dear, twice.
    I suppose so.
    No, /d no, not really.
  `),
  questions: linesOf(`
    What was it you asked me, love?
    Do you want me to tell you about the war as well?
    Have you got children yourself, or are you too young?
    Is anybody going to read all this?
    Am I going on too much?
    Where had we got to?
    You're not going to put that in the book, are you?
    My memory's not so good these days. /c Did I tell you about the fire already?
    Shall I start from the beginning, or, /u or just from when I got wed?
    Who's paying for all this, then?
    Can my daughter listen to it afterwards?
    What year were you thinking of?
    Could you say that again, please, I'm a bit hard of hearing.
    Not so fast, dear, I can't keep up with you.
    I think we'll stop there for today.
    Speak up a bit, would you.
    Can we leave that one and go on to the next.
  `),
  moments: linesOf(`
    Just a minute, let me think.
    Hold on, it'll come to me.
  `),
};
