import type { OrderBadge } from "#domain/order/order.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const looks: Record<OrderBadge, { colour: string; icon: IconName }> = {
  completed: { colour: "good", icon: "tick" },
  active: { colour: "blue", icon: "bars" },
  interview_in_progress: { colour: "blue", icon: "bars" },
  paused: { colour: "yellow", icon: "pause" },
  created: { colour: "grey", icon: "ring" },
  pending: { colour: "grey", icon: "ring" },
};

/** The status of an order as color, icon and word. */
export function OrderBadgeChip({ badge }: { badge: OrderBadge }) {
  const words = useWords(storyWords).bookshelf.badges;
  const { colour, icon } = looks[badge];
  return (
    <span className={`chip ${colour}`}>
      <Icon name={icon} size={20} /> {words[badge]}
    </span>
  );
}
