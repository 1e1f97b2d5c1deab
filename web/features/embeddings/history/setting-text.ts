import type { FieldChange } from '#shared/contracts/history.ts';
import { HEX_COLOR } from '#shared/embedding/values.ts';
import {
  alignLabels,
  filterLabels,
  positionLabels,
  editorWords as say,
  themeLabels,
  viewTypeLabels,
} from '#shared/locale/embedding-fields.ts';
import { versionWords as words } from '#shared/locale/embedding-history.ts';

type Value = FieldChange['from'];
type Labels = Readonly<Record<string, string>>;

const CHOICES = new Map(
  Object.entries<Labels>({
    viewType: viewTypeLabels,
    defaultFilter: filterLabels,
    align: alignLabels,
    theme: themeLabels,
    todayButtonPosition: positionLabels,
    navigationArrowsPosition: positionLabels,
    currentDatePosition: positionLabels,
    filterPosition: positionLabels,
  }),
);
const PERCENTS: ReadonlySet<string> = new Set(['transparency', 'navigationTransparency', 'modalSize']);

const textOf = (field: string, value: Value): string => {
  if (field === 'categories') {
    const ids = String(value ?? '')
      .split(',')
      .filter(Boolean);
    return ids.length === 0 ? words.allCategories : words.categories(ids.length);
  }
  if (value === null || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return PERCENTS.has(field) ? say.percent(value) : String(value);
  return HEX_COLOR.test(value) ? value : words.quoted(CHOICES.get(field)?.[value] ?? value);
};

const isNamed = (field: string): field is keyof typeof words.fields => Object.hasOwn(words.fields, field);

/**
 * A change of an embedding in words: «Вид календаря: «Месяц» → «Неделя»». Undefined if this release has no word for the
 * setting.
 */
export const settingText = ({ field, from, to }: FieldChange): string | undefined =>
  isNamed(field) ? words.change(words.fields[field], textOf(field, from), textOf(field, to)) : undefined;
