import { linesOf, unfinished, usual, type TurnSet } from "./turn-sets.ts";

/** Written before the grammar rules, and run after them. Most pauses are long. */
export const freshEnglish: TurnSet = {
  name: "fresh",
  language: "en",
  voices: ["espeak:en-gb+m2", "espeak:en-us+f1", "espeak:en-gb-x-gbcwmd+f2", "awb"],
  pauses: { unfinished: [600, 3_500], usual: [400, 2_000], complete: [300, 1_200] },
  skew: 0.7,
  starts: [
    ...unfinished(
      ...linesOf(`
        When the river came up over the fields
        After we lost the farm
        If you walked as far as the lighthouse
        As soon as the whistle blew
        While my brothers were out fishing
        Since there was no bus on a Sunday
        The year I turned twenty one
        The first time I ever saw the ocean
        Every time the priest came round
        Even though he was only a private
        Because of his chest
        My uncle Patrick
        The old woman who kept the toll bridge
        All the girls in our row
        A fellow by the name of
        Our landlord Mr Cooper
        The thing about my grandfather
        Me and my cousin Ruth
        People in our valley
        Down at the harbour
        In the summer of nineteen thirty eight
        On the night of the big storm
        During the strike
        It was such a
        He had these huge
        She was wearing a long blue
        They gave us one tiny
        It was the coldest
        I was terribly
        He was always a bit
        My mother was really quite
        The captain told us
        And the teacher said to me
        So I asked him
        She used to say
        He wrote and told my parents
        My aunt always called me
        We would take
        I had to carry
        Then they brought
        On Fridays she would make
        He wanted to buy
        I remember seeing
        I never found
        There was a man selling
        We were given
        It felt
        She became
        It looked to me as though
        Out in the yard there were
        There must have been about twenty
        We had three
        I was paid two
        There was only one
        For the first six
        Half of the
        We kept cows, pigs
        There was flour, sugar, tea
        First the butcher, then the baker
        He could mend shoes, clocks
        He was tall, handsome
        And so we went well you know
        It was called oh what was it
        His name was let me see
        She was a a a
        And we had to we had to
        He came from from
        I think it was in in
        So anyway
        And then of course
        I mean
        It wasn't so much the hunger as
        I didn't know whether to laugh or
        Neither my father nor
        He was either going to Boston or
        I used to go dancing with my friend Betty's
        We lived next door to the blacksmith's
        My best friend at school was a girl whose
        The house had a cellar in which
        I could never work out how
        I'd often wonder why
        Nobody could tell me where
        The trouble was
        What I loved most was
        All I wanted was
        The reason we left is
        He'd just come back from
        They had put us all into
        I'd been working there for
        My wife and I had hardly
        Nobody had ever
        By the time the doctor got there
        Once the harvest was in
        Unless you had a coat of your own
        Not long after my confirmation
        Before I could say a word
        Having no money of our own
        To earn a few pennies
        Sitting by the stove with my grandmother
        He didn't drink but he did
        She was the sort of woman that
        It's hard to explain but
        I'm not sure if
        Looking back on it I suppose
      `),
    ),
    ...usual(
      ...linesOf(`
        I grew up beside a canal
        My parents ran a small hotel
        He drove a tram for thirty years
        We slept four to a bed
        I was the youngest of seven
        Dad grew tomatoes in the greenhouse
        She played the organ at church
        I worked nights at the biscuit factory
        We crossed the border on foot
        My sister married an American
        They called me up in nineteen forty three
        I was stationed in Malta
        The roof leaked
        We ate porridge every morning
        He smoked a pipe
        Nobody had a car
        I delivered milk before school
        There was a dance on Saturday nights
        She taught me to knit
        The ship sailed from Naples
        My English was very poor
        I studied law for two years
        We rented a room above a bakery
        I broke my leg that winter
        He proposed to me on the pier
        My husband died quite young
        We adopted a little boy
        I never liked the city
        The neighbours were kind to us
        We kept the radio in the kitchen
        It snowed for a week
        I bought a sewing machine
        Our dog was called Rusty
        They knocked the old school down
        I went back there last year
      `),
    ),
  ],
  ends: linesOf(`
    I suppose that is what made me who I am
    We managed somehow
    It all seems so long ago now
    And I married him in June
    I still think about that day
    He died before I could thank him
    They were good years
    I was never afraid again
    That's the way it was then
    She kept it in a tin under the bed
    You could hear the bells for miles
    We danced until the morning
    I don't think he ever forgave himself
    It changed everything
    I have his watch in the drawer
    And we never went hungry
    Nothing was ever the same after that
    I wouldn't change a thing
    My children don't believe me when I tell them
    He was buried next to my mother
    So I stayed for forty years
    We just got on with it
    I can see her face now
    It was the best decision I ever made
    They never came back
    I learned that from her
    Everybody in the village turned out to help
    It's a car park these days
    I think she would have liked that
    And that is how I learned to swim
    We had a wonderful time together
    I sold it when I retired
    He smiled and shook my hand
    The rest you know
    I kept every single one of them
  `),
  questions: linesOf(`
    Sorry could you ask me that again
    I couldn't hear you properly
    What was that you said
    Would you speak up a little please
    Could you talk more slowly
    Am I speaking to a machine
    Is there somebody there
    I don't want to answer that one
    Could we move on to something else
    Can I have a different question please
    I'd like to have a little break
    Let's leave it there for today
    I'm getting tired can we stop now
    That will be all for today thank you
  `),
  moments: ["Hold on a minute please", "I need some time to think about that"],
};
