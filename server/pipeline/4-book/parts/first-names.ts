export type Sex = "m" | "f";

const names = (list: string) => new Set(list.split(" "));
/** First names of one sex, common in storytellers' years of birth. */
const men = names(
  "abraham adam alan albert alexander alfred allan allen andrew anthony arnold arthur barry benjamin bernard bruce calvin carl charles charlie " +
    "christopher clarence clifford clyde curtis daniel david dennis donald douglas dwight earl edgar edmund edward edwin elmer eric ernest eugene " +
    "ferdinand floyd frank franklin fred frederick gary george gerald gilbert glenn gordon harold harry harvey henry herbert herman homer horace " +
    "howard hugh isaac jack jacob james jeffrey jerome jim joe john johnny jonathan joseph karl keith kenneth larry lawrence leonard lester lewis " +
    "lloyd louis luther mark martin matthew maurice max melvin michael milton nathan nicholas norman oliver oscar patrick paul peter philip ralph " +
    "raymond richard robert rodney roger ronald roy rudolph russell samuel sam sidney simon stanley stephen steven stuart theodore thomas timothy tom " +
    "vernon victor vincent wallace walter warren wilbur willard william " +
    "achille adrien aimé alain alexandre alphonse amédée andré antoine armand auguste aurélien baptiste benoît christian édouard émile étienne eugène " +
    "félix ferdinand fernand françois gaston georges gérard germain gilbert gilles guillaume gustave guy henri hervé hubert hyacinthe jacques jean jérôme joseph " +
    "jules julien laurent léon loïc lucien marc marcel marius mathieu michel nicolas noël olivier pascal philippe pierre raoul rené robert roland serge " +
    "théodore thierry thomas victor vincent xavier yann yves yvon",
);
const women = names(
  "abigail ada adelaide agnes alberta alice alma amanda amelia amy anita ann anna anne annie audrey barbara beatrice bernice bertha bessie betty beverly " +
    "bonnie carol caroline carolyn catherine charlotte clara cora cynthia daisy deborah diana diane dolores donna dora doris dorothy edith edna eileen elaine " +
    "eleanor elizabeth ella ellen elsie emily emma esther ethel eva evelyn florence frances geraldine gertrude gladys gloria grace hannah harriet hattie " +
    "hazel helen ida irene isabel jane janet janice jean jeanne jennie jessica joan josephine joyce judith judy julia june karen katherine kathleen kathryn laura " +
    "lena lillian linda lois lorraine louise lucille lucy mabel margaret maria marie marilyn marion marjorie martha mary maude mildred minnie miriam muriel " +
    "myrtle nancy nellie nora norma olive pamela patricia paula pauline pearl peggy phyllis rachel rebecca rita rosa rose ruby ruth sally sandra sarah sharon " +
    "shirley sophie stella susan sylvia teresa thelma theresa vera victoria viola virginia vivian wanda wilma winifred " +
    "adèle agathe albertine alphonsine andrée anne-marie antoinette apolline armelle aurore berthe blanche brigitte cécile céline chantal christiane clémence " +
    "colette denise édith éliane élisabeth élise émilie ernestine estelle eugénie fernande françoise gabrielle geneviève georgette germaine ghislaine ginette " +
    "henriette hélène honorine hortense huguette jacqueline jeannette jeannine joséphine juliette léa léonie lucie lucienne lydie madeleine marcelle marguerite " +
    "marthe mathilde maëlle michèle mireille monique nathalie nicole odette odile paulette pierrette raymonde renée rolande simone solange suzanne sylvie thérèse " +
    "valentine véronique yvette yvonne zoé",
);

/** Null for an unknown name or one of both sexes. */
export function sexOfFirstName(name: string): Sex | null {
  const low = name.toLowerCase();
  if (men.has(low)) return women.has(low) ? null : "m";
  return women.has(low) ? "f" : null;
}
