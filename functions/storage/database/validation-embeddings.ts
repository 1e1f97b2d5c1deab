import { embeddingKey, userKey, widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

type EmbeddingRow = { readonly label: string; readonly ownerId: string; readonly tokenLabel: string };

/** Embeddings have the keys of their owner and id; owners exist; tokens and embeddings point at each other. */
export const embeddingsChecker = (): Checker => {
  const embeddings: EmbeddingRow[] = [];
  /** Label of the embedding that a token points at, by the token's own. */
  const targets = new Map<string, string>();
  const found: Issue[] = [];
  const tokenIssues = (labels: ReadonlySet<string>): Issue[] => {
    const tokens = new Map(embeddings.map(({ label, tokenLabel }) => [label, tokenLabel]));
    return [...targets].flatMap(([label, target]) => {
      if (!labels.has(target)) return [issue(label, words.tokenOfNothing)];
      return (tokens.get(target) ?? label) === label ? [] : [issue(label, words.strayToken)];
    });
  };
  return {
    visit: (item) => {
      if (item.kind === 'EMBEDDING') {
        found.push(...keyIssues(item, embeddingKey(item.ownerId, item.id)));
        const tokenLabel = labelOf(widgetTokenKey(item.widgetToken));
        embeddings.push({ label: labelOf(item), ownerId: item.ownerId, tokenLabel });
      }
      if (item.kind === 'TOKEN') targets.set(labelOf(item), labelOf(embeddingKey(item.ownerId, item.embeddingId)));
    },
    issues: ({ labels }) => [
      ...found,
      ...embeddings.flatMap(({ label, ownerId, tokenLabel }) => [
        ...(labels.has(labelOf(userKey(ownerId))) ? [] : [issue(label, words.noOwner)]),
        ...(targets.get(tokenLabel) === label ? [] : [issue(label, words.noToken)]),
      ]),
      ...tokenIssues(labels),
    ],
  };
};
