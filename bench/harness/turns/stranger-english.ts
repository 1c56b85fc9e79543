import { linesOf, type TurnSet } from "./turn-sets.ts";

/**
 * Written by an author without reading the rules, and run once; the rules have changed since. Where the words before a pause are a
 * whole sentence ("I can see her now"), that pause is the usual one here.
 */
export const strangerEnglish: TurnSet = {
  name: "stranger's",
  language: "en",
  voices: ["slt", "rms", "awb", "kal16", "espeak:en-gb+f3", "espeak:en-gb-scotland+m3"],
  pauses: { unfinished: [500, 3_500], usual: [400, 2_000], complete: [300, 1_200] },
  skew: 2,
  told: linesOf(`
    I was born in /u a little village up by the /u the moors, in nineteen thirty nine.
    My father was a /u a wheelwright, and his father before him. /d They had a yard behind the church.
    Ooh, now you're asking. /u That'd be, /u that'd be when we were still at Canal Row.
    We had no electric in those days. /d Just the oil lamps, and /u a candle to go up to bed with.
    There were seven of us. /d There was Tom, and Elsie, and /u what was his name, /u Arthur, and then the twins, and me.
    My dad used to say, /u if you can't be good be careful.
    My husband, God rest him, /u he was never one for talking.
    It was a lovely day. /c I wore my sister's dress and she'd let it out for me.
    Course, everybody had an allotment then. /d Ours was by the railway. /d Dad grew onions as big as your head.
    And then the siren went and /u and we all ran down to the shelter, and my mum was carrying /u carrying the baby in a drawer.
    We used to play out in the street until /u until it got dark and somebody's mother shouted.
    I'd got as far as the gate when /u when I heard her shout.
    He asked me if /u if I wanted to go to the pictures, and I said /u I said I'd have to ask my dad.
    That was a hard winter. /d The snow came up to /u to the window sills, and we dug a path to the pump.
    She gave me a penny and told me to /u to keep my mouth shut about it.
    She was my best friend. /d We did everything together, we /u we even had our babies the same month.
    On Mondays it was washing, on Tuesdays /u ironing, and Wednesday you baked.
    There used to be a pond. /d You wouldn't think it now. /d My brother fell through the ice.
    We hadn't any money. /d But we always had /u always had a Sunday dinner.
    The house we lived in /u it's gone now, they knocked it all down for the bypass.
    He could mend anything. /d Clocks, wirelesses, /u prams, /u you name it.
    I think it was nineteen forty /u seven, because that was the year of the big freeze.
    Um, /u well, let me think. /u It would be just after Easter.
    Not that I minded. /d I'd sooner be outdoors than /u than stuck in the kitchen with the women.
    The man who lived next door, /u Mister Pritchard, he kept pigeons.
    If you were late for chapel /u you got the strap, and no mistake.
    We'd been courting two years when he /u when he got his papers.
    What I really missed was /u was my own bed, you know. /d And my mum, of course.
    They called my brother up in /u in forty three. /d He was only nineteen.
    It'd be half past four, five o'clock, /d still pitch dark, and off we'd go with the milk float.
    I worked there for /u thirty one years, I started in the packing and /u finished up as forewoman.
    She had this way of /u of looking at you, over her glasses. /d You knew you were for it.
    I won a scholarship. /d Mother sat down on the stairs and wept. /d She knew we couldn't take it up.
    Although we were poor, /u we never went without shoes.
    It was my grandmother who /u who really brought us up, because mum was always at work.
    I can see her now, /d stood at the sink with her sleeves rolled up.
    We got married in the June. /d And by the next June I'd got /u I'd got a baby and another on the way.
    I, I, /u I didn't know what to say to her.
    Whereas my sister, /u she got everything she asked for.
    Oh we had some fun. /c There was one time we put a frog in the teacher's desk.
    We went by boat from /u from Southampton, and it took us five weeks, by way of /u Aden and Colombo.
    He had a motorbike. /d I rode in the sidecar with /u with the baby on my knee.
    He'd come home from the pit, black as /u black as your hat, and have his bath in front of the fire.
    I had three children. /d Two boys and a girl. /c The girl lives in Canada now.
    And what with the rationing and /u and five mouths to feed, she made do.
    My teacher was called Miss /u Miss Hathaway, and she told my parents that I ought to /u to stay on.
    I've still got the letter. /c It's in the bureau somewhere.
    I told my mother I was going to /u to Doris's house, but I went dancing.
    There was a smell of /u of leather and glue, and I loved it.
    I remember the day that /u the day that the war ended. /d Everybody was out in the street.
    The thing I remember most is the /u the quiet, after the machines stopped.
    He was tall, and dark, and /u ever so polite.
    I learned to drive when I was /u forty two. /d My husband said I'd never manage it.
    Three weeks later there was a telegram. /d The boy leaned his bike on our wall. /d I knew before she opened it.
    And that was the end of that. /c I never went back to Leeds again.
    To be honest with you, /u I didn't want to marry him at first.
    She'd a tongue on her, did Gran. /c But she'd give you her last crust.
    It wasn't that we were unhappy, it was more that /u nobody ever said anything.
    I could have gone to the grammar school, only /u the uniform cost too much.
    It cost me /u let me see now, /u two pounds ten, and I paid it off at a shilling a week.
    After the funeral /u we all went back to the house, and there was ham, and /u and nobody could eat it.
    I was the youngest. /d I got all the hand me downs.
    I ran all the way. /d My shoe came off. /d I never stopped to pick it up.
    When the babies were small, and my husband was on nights, /u I used to walk them round the park just so he could sleep.
    It must have been about /u oh, six o'clock in the morning. /d There was a knock at the door.
    Do you know, /u I can't for the life of me think of his name.
    We'd no bathroom. /d The lavatory was down /u down the end of the yard.
    I was frightened of him. /c We all were.
    Mind you, he was a good dancer. /d He'd been taught by /u by his aunt, who'd been on the stage.
    There was this girl, /u Maureen, her name was, with red hair, /d and she could run faster than any of the boys.
    In the holidays we'd go to /u to my uncle's farm, in Shropshire. /d He had a big grey mare.
    So anyway, /u to cut a long story short, we missed the train.
    We bought the shop in fifty eight. /d It was a /u it was a grocer's, with the flat above.
    You could get a loaf for /u for fourpence, and a pint of milk for /u I forget now.
    I'd never seen a banana. /d I bit into it skin and all.
    He'd been a prisoner in /u in Burma, and he couldn't stand the sight of rice.
    My mother's side came from Ireland, and my father's from /u from Poland, way back.
    The priest, who was /u who was Irish, and fond of his whiskey, he fell asleep in the pulpit.
    I used to sing. /d In the choir, and then /u then with a little band on Fridays.
    We were evacuated to Wales. /d Me and my brother, with /u labels round our necks.
    I sort of /u I sort of knew, if you know what I mean.
    I wish I'd /u I'd asked her more, when she was alive.
    Now the happiest time of my life, /u that was when the children were little.
    My eldest was born at home. /d The midwife came on a pushbike. /d It took nineteen hours.
    Once a month /u the rag and bone man came, and you'd get a goldfish.
    I don't know, /d it's hard to explain, really. /d You had to be there.
    When I look back on it, /u I think we were happier than they are now, with all their /u their telephones and whatnot.
    I'm proud of all of them. /d They've all done well, /d in their own way.
    Yes.
    Oh yes.
    Mm hm.
    No, not really.
    That's right.
    I see.
    Yes, I think so.
    No. /c I never did.
    Ah, well, /u perhaps.
    Oh, lovely.
  `),
  questions: linesOf(`
    What was it you asked me?
    Did you want to hear about the farm?
    Are you still there, love?
    Have you got time for another one?
    Is that the sort of thing you want?
    I was going to tell you about the fire. /d Have I told you that already?
    Sorry, /u do you mean my first husband or my second?
    How long have we been talking?
    Well now, /u where was I?
    Do you know what a mangle is?
    Can you hear me all right? /c I've got my good ear to it.
    Should I start with my mother?
    Could you say that again?
    Could you speak up a bit, please?
    I'd rather not talk about that.
    Can we stop there for today?
    Let's talk about something else.
    Could you, /u could you go a bit slower, dear?
    Sorry, I didn't catch that.
    I'm getting tired now. /c Can we carry on tomorrow?
  `),
  moments: linesOf(`
    Hang on a minute, I'll just turn the wireless off.
    Give me a moment.
  `),
};
