import { embeddingKey, userKey, widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

type Calendars = readonly string[] | undefined;
type EmbeddingRow = {
  readonly label: string;
  readonly ownerId: string;
  readonly tokenLabel: string;
  readonly calendars: Calendars;
};

/**
 * Checks embeddings. Each has the keys of its owner and id, and its owner exists. A token and its embedding name each
 * other, and both name the same calendars.
 */
export const embeddingsChecker = (): Checker => {
  const embeddings: EmbeddingRow[] = [];
  /** Under the label of each token: the label of its embedding, and its calendars. */
  const targets = new Map<string, { readonly target: string; readonly calendars: Calendars }>();
  const isTold = ({ tokenLabel, calendars }: EmbeddingRow): boolean =>
    JSON.stringify(targets.get(tokenLabel)?.calendars) === JSON.stringify(calendars);
  const found: Issue[] = [];
  const tokenIssues = (labels: ReadonlySet<string>): Issue[] => {
    const tokens = new Map(embeddings.map(({ label, tokenLabel }) => [label, tokenLabel]));
    return [...targets].flatMap(([label, { target }]) => {
      if (!labels.has(target)) return [issue(label, words.tokenOfNothing)];
      return (tokens.get(target) ?? label) === label ? [] : [issue(label, words.strayToken)];
    });
  };
  return {
    visit: (item) => {
      if (item.kind === 'EMBEDDING') {
        found.push(...keyIssues(item, embeddingKey(item.ownerId, item.id)));
        const tokenLabel = labelOf(widgetTokenKey(item.widgetToken));
        const { ownerId, calendars } = item;
        embeddings.push({ label: labelOf(item), ownerId, tokenLabel, calendars });
      }
      if (item.kind === 'TOKEN') {
        const target = labelOf(embeddingKey(item.ownerId, item.embeddingId));
        targets.set(labelOf(item), { target, calendars: item.calendars });
      }
    },
    issues: ({ labels }) => [
      ...found,
      ...embeddings.flatMap((embedding) => {
        const { label, ownerId, tokenLabel } = embedding;
        const hasToken = targets.get(tokenLabel)?.target === label;
        return [
          ...(labels.has(labelOf(userKey(ownerId))) ? [] : [issue(label, words.noOwner)]),
          ...(hasToken ? [] : [issue(label, words.noToken)]),
          ...(!hasToken || isTold(embedding) ? [] : [issue(label, words.otherCalendars)]),
        ];
      }),
      ...tokenIssues(labels),
    ],
  };
};
