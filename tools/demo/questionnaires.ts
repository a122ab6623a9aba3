import type { QuestionType } from "@foyer/domain/question/question-types.ts";

/** A question of the organiser's own; with answers to choose from, or with texts that visitors type. */
export interface QuestionPlan {
  name: string;
  type: Extract<QuestionType, "single selection" | "multi select" | "checkbox" | "textbox">;
  text: string;
  required?: boolean;
  answers?: readonly string[];
  typed?: readonly string[];
}

/** A step of the organiser's own questions. */
export interface QuestionnairePlan {
  step: string;
  text: string;
  questions: readonly QuestionPlan[];
}

/** Twelve questions to the delegates of a forum. */
export const DELEGATE_QUESTIONS: QuestionnairePlan = {
  step: "forumVisit",
  text: "Your visit to the forum",
  questions: [
    {
      name: "forumRole",
      type: "single selection",
      text: "What do you do with coffee?",
      required: true,
      answers: ["I roast it", "I serve it", "I trade it", "I grow it", "I write about it", "I drink it"],
    },
    {
      name: "forumTracks",
      type: "multi select",
      text: "Which talks will you hear?",
      answers: ["Roasting", "Sensory", "Fair trade", "Machines", "Running a café"],
    },
    {
      name: "forumWorkshop",
      type: "single selection",
      text: "Which workshop would you like to join?",
      answers: ["Latte art", "Cupping", "Water", "Repairing grinders", "None"],
    },
    {
      name: "forumLunch",
      type: "single selection",
      text: "What do you eat at lunch?",
      required: true,
      answers: ["Meat", "Fish", "Vegetarian", "Vegan", "Nothing"],
    },
    {
      name: "forumAllergies",
      type: "textbox",
      text: "What must not be in your food?",
      typed: ["", "", "", "Nuts", "", "Gluten", "Lactose", "", "Shellfish and peanuts"],
    },
    {
      name: "forumTravel",
      type: "single selection",
      text: "How do you come?",
      answers: ["By train", "By plane", "By car", "By ship", "By bicycle"],
    },
    { name: "forumDinner", type: "checkbox", text: "I come to the dinner on the evening before." },
    {
      name: "forumShirt",
      type: "single selection",
      text: "Which size is your T-shirt?",
      answers: ["S", "M", "L", "XL"],
    },
    {
      name: "forumLanguages",
      type: "multi select",
      text: "Which languages do you speak?",
      answers: ["English", "Suomi", "Svenska", "Deutsch", "Eesti"],
    },
    {
      name: "forumHeard",
      type: "single selection",
      text: "How have you heard of us?",
      answers: ["From a colleague", "From a newspaper", "On the web", "I was here last year"],
    },
    {
      name: "forumWishes",
      type: "textbox",
      text: "Whom would you like to meet?",
      typed: ["", "Roasters from Ethiopia", "Somebody who repairs grinders", "", "Café owners like us"],
    },
    { name: "forumPhotos", type: "checkbox", text: "I may be in photographs of the event." },
  ],
};

/** The questions to volunteers. */
export const HELPER_QUESTIONS: QuestionnairePlan = {
  step: "forumHelp",
  text: "How would you like to help?",
  questions: [
    {
      name: "helpShifts",
      type: "multi select",
      text: "When have you time?",
      required: true,
      answers: ["The day before", "In the morning", "In the afternoon", "In the evening"],
    },
    {
      name: "helpTasks",
      type: "single selection",
      text: "What would you like to do?",
      required: true,
      answers: ["Registration desk", "Coffee bar", "Stage", "Cloakroom"],
    },
    {
      name: "helpExperience",
      type: "textbox",
      text: "What have you done before?",
      typed: ["I was at the desk last year.", "", "Barista for three years", "I know how to carry boxes."],
    },
  ],
};

const TYPED: ReadonlyMap<string, readonly string[]> = new Map(
  [DELEGATE_QUESTIONS, HELPER_QUESTIONS].flatMap(({ questions }) =>
    questions.map(({ name, typed = [] }) => [name, typed] as const),
  ),
);

/** The text that the visitor with this number types into a question of the organiser. */
export function typedText(name: string, number: number): string {
  const texts = TYPED.get(name) ?? [];
  return texts[number % Math.max(1, texts.length)] ?? "";
}
