import { Box, Button, Dialog, Grid, Heading, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { CardHeading, CardScreen } from './card-screen.tsx';
import { copyWithToast } from './copy-text.ts';
import { ConfirmDialog } from './dialog/confirm-dialog.tsx';
import { DialogFrame } from './dialog/dialog-frame.tsx';
import { ListDialog } from './dialog/list-dialog.tsx';
import { Opening } from './dialog/opening.tsx';
import { Checkbox, RadioOption } from './form/checkbox-and-radio.tsx';
import { CodeField } from './form/code-field.tsx';
import { checkedOnSubmit, Form, refuse, useAppForm } from './form/form.tsx';
import { RangeField } from './form/range-field.tsx';
import { SearchSelect } from './form/search-select.tsx';
import { Segments } from './form/segments.tsx';
import { SelectField } from './form/select-field.tsx';
import { SwitchField } from './form/switch-field.tsx';
import { PasswordField, TextAreaField, TextField } from './form/text-field.tsx';
import * as icons from './icons.tsx';
import { Mark } from './institution.tsx';
import { MadeText } from './made-text.tsx';
import { Menu } from './menu.tsx';
import { Printed, PrintedInstitution } from './print/printed.tsx';
import { QrCode } from './qr-code.tsx';
import { SectionCard } from './section-card.tsx';
import { ListPlaceholder, LoadError, Loading, RowsSkeleton, Starting } from './status/loading.tsx';
import { FailedScreen, MessageScreen } from './status/message-screen.tsx';
import { DownloadProgress, ProgressBar } from './status/progress-bar.tsx';
import { Tabs, tabId } from './tabs.tsx';
import { notifyError, notifyMissingCode, notifySuccess } from './toast/notify.tsx';
import { showToast } from './toast/toast-store.ts';
import { Tooltip } from './tooltip.tsx';
import { VersionList, VersionRow } from './version-list.tsx';

// All parts of the UI in all states, at /ui under `npm run dev` only (app/routes.ts). gallery.test.tsx finds missing
// parts.

const LONG = 'A label that is much longer than anybody would like it to be';
const OPTIONS = ['One', 'Two', 'Three'].map((label) => ({ value: label, label }));
const nothing = () => undefined;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="4" p="5" bg="bg.panel" borderWidth="1px" borderRadius="l3" minW="0">
    <Heading as="h2" size="md">
      {title}
    </Heading>
    {children}
  </Stack>
);

/** A box for a part that otherwise fills the window. */
const Boxed = ({ children }: { children: ReactNode }) => (
  <Box h="20rem" overflow="auto" borderWidth="1px" borderRadius="l2" css={{ '& > *': { minH: '100%!' } }}>
    {children}
  </Box>
);

const VARIANTS = ['solid', 'outline', 'ghost'] as const;
const Buttons = () => (
  <Section title="Buttons">
    {VARIANTS.map((variant) => (
      <HStack key={variant} wrap="wrap">
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} colorPalette="gray" size="sm">
          gray, sm
        </Button>
        <Button variant={variant} colorPalette="red" size="xs">
          red, xs
        </Button>
        <Button variant={variant} disabled>
          disabled
        </Button>
        <Button variant={variant} aria-busy>
          busy
        </Button>
        <IconButton variant={variant} aria-label="Close">
          <icons.CloseIcon />
        </IconButton>
      </HStack>
    ))}
    <Button maxW="8rem">{LONG}</Button>
  </Section>
);

const TextFields = () => {
  const [value, setValue] = useState('');
  const field = { value, onValue: setValue };
  return (
    <Section title="Text">
      <TextField label="Empty" placeholder="Placeholder" {...field} />
      <TextField label="With a hint" hint="What it is for" required {...field} />
      <TextField label="Wrong" error="Why it is wrong" {...field} />
      <TextField label="Disabled" disabled {...field} />
      <TextField label={LONG} type="number" {...field} />
      <PasswordField label="Password" {...field} />
      <TextAreaField label="Lines" error="Why they are wrong" {...field} />
      <CodeField takesRecovery {...field} />
      <Input aria-label="Bare" placeholder="Bare" />
    </Section>
  );
};

const Choices = () => {
  const [value, setValue] = useState('One');
  const [isOn, setOn] = useState(true);
  const [share, setShare] = useState(40);
  const choice = { value, options: OPTIONS, onValue: setValue };
  return (
    <Section title="Choices">
      <SelectField label="List" {...choice} />
      <SelectField label="Wrong" error="Why it is wrong" {...choice} />
      <SelectField label="Disabled" disabled {...choice} />
      <Segments label="Segments" {...choice} />
      <Segments label="Disabled segments" disabled {...choice} />
      <SearchSelect
        label="Search"
        value={value}
        shown={value}
        find={(typed) => OPTIONS.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
        nothing="Nothing found"
        placeholder="Type to search"
        onValue={setValue}
      />
      <SwitchField label="Switch" hint="What it is for" value={isOn} onValue={setOn} />
      <SwitchField label={LONG} disabled value={isOn} onValue={setOn} />
      <Checkbox isChecked={isOn} onChange={() => setOn(!isOn)} error={isOn ? undefined : 'Has to be checked'}>
        Checkbox
      </Checkbox>
      <Checkbox isChecked={isOn} isDisabled onChange={nothing}>
        {LONG}
      </Checkbox>
      <Box role="radiogroup" aria-label="Radio buttons">
        {OPTIONS.map(({ label }) => (
          <RadioOption
            key={label}
            name="radio"
            isChecked={label === value}
            isDisabled={label === 'Three'}
            onChoose={() => setValue(label)}
          >
            {label}
          </RadioOption>
        ))}
      </Box>
      <RangeField
        label="Range"
        hint="What it is for"
        min={0}
        max={100}
        value={share}
        text={`${share} %`}
        onValue={setShare}
        onRelease={nothing}
      />
    </Section>
  );
};

const WholeForm = () => {
  const form = useAppForm({
    ...checkedOnSubmit(({ name }: { name: string }) => (name === '' ? { name: 'Type a name' } : {})),
    defaultValues: { name: '' },
    onSubmit: ({ formApi }) => refuse<{ name: string }>(formApi, { name: 'The server refuses every name' }),
  });
  return (
    <Section title="Form">
      <Form form={form}>
        <Stack>
          <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
          <Button type="submit">Send</Button>
        </Stack>
      </Form>
    </Section>
  );
};

const Menus = () => {
  const [value, setValue] = useState('One');
  return (
    <Section title="Menus, tabs, tooltip">
      <HStack wrap="wrap">
        <Menu items={OPTIONS.map(({ label }) => ({ label, icon: <icons.PlusIcon />, onSelect: nothing }))}>
          Actions
        </Menu>
        <Menu
          side="above"
          align="end"
          button={{ variant: 'outline' }}
          items={OPTIONS.map(({ label }) => ({
            label,
            isChosen: label === value,
            onSelect: () => setValue(label),
          }))}
        >
          {value}
        </Menu>
        <Tooltip text="What the button does">
          <Button variant="outline">Tooltip</Button>
        </Tooltip>
      </HStack>
      <Tabs
        label="Tabs"
        panelId="gallery-panel"
        tabs={OPTIONS.map((option) => ({ ...option, mark: option.value === 'Two' ? 'changed' : undefined }))}
        value={value}
        onValue={setValue}
      />
      <Text id="gallery-panel" role="tabpanel" aria-labelledby={tabId('gallery-panel', value)}>
        {value}
      </Text>
      <MadeText
        label="A link, shown once"
        text="https://calendar.example/secret"
        hint="Copy it now"
        words={{ copy: 'Copy', copied: 'Copied', notCopied: 'Not copied' }}
      />
      <QrCode text="https://calendar.example" label="A QR code" />
      <Printed className="gallery-sheet" title="What is printed alone">
        What is printed alone, and whose it is: <PrintedInstitution />
      </Printed>
    </Section>
  );
};

const States = () => (
  <Section title="Waiting and failing">
    <Loading minHeight="4rem" />
    <RowsSkeleton rows={3} row={{ h: '2rem' }} />
    <LoadError title="The list" reason="The server does not answer." onRetry={nothing} />
    <ListPlaceholder rows={1} row={{ h: '2rem' }} error={new Error('No connection')} title="List" onRetry={nothing} />
    <ProgressBar max={1} value={0.4} aria-label="40 %" />
    <ProgressBar max={1} aria-label="Unknown" />
    <DownloadProgress text="40 %" stopLabel="Stop" onStop={nothing} />
    <Boxed>
      <Starting />
    </Boxed>
    <Boxed>
      <MessageScreen title="A message" hint="And what to do" />
    </Boxed>
    <Boxed>
      <FailedScreen />
    </Boxed>
    <Boxed>
      <CardScreen>
        <CardHeading title="A card" hint="For the screens before all others" />
      </CardScreen>
    </Boxed>
  </Section>
);

const DIALOGS = ['confirm', 'list', 'form', 'opening'] as const;
const Dialogs = () => {
  const [open, setOpen] = useState<(typeof DIALOGS)[number]>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Dialogs and toasts">
      <HStack wrap="wrap">
        {DIALOGS.map((name) => (
          <Button key={name} variant="outline" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </HStack>
      <HStack wrap="wrap">
        <Button onClick={() => notifySuccess('It is done.')}>success</Button>
        <Button onClick={() => notifyError('It was refused.')}>error</Button>
        <Button onClick={notifyMissingCode}>missing code</Button>
        <Button onClick={() => showToast({ title: 'With an action', action: <Button size="xs">Undo</Button> })}>
          action
        </Button>
        <Button onClick={() => void copyWithToast('text', { copied: 'Copied', notCopied: 'Not copied' })}>copy</Button>
      </HStack>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="A question"
        question="Is it to be deleted?"
        confirm="Delete"
        onConfirm={close}
        onCancel={close}
      />
      {open === 'list' && (
        <ListDialog title="A list" size="md" onClose={close} footer={<Button onClick={close}>Done</Button>}>
          <VersionList label="Versions">
            {OPTIONS.map(({ label }) => (
              <VersionRow key={label} title={label} note="Yesterday" lines={['one difference', 'another one']}>
                <Button size="xs">Restore</Button>
              </VersionRow>
            ))}
          </VersionList>
        </ListDialog>
      )}
      <DialogFrame isOpen={open === 'form'} title={LONG} onClose={close}>
        <Dialog.Body>
          <Text>A dialog of its own kind</Text>
        </Dialog.Body>
      </DialogFrame>
      {open === 'opening' && <Opening onCancel={close} />}
    </Section>
  );
};

const { icon: _, ...ICONS } = icons;
const Icons = () => (
  <Section title="Icons">
    <HStack wrap="wrap" gap="4" fontSize="1.5rem">
      <Mark size={32} />
      {Object.entries(ICONS).map(([name, Icon]) => (
        <span key={name} title={name}>
          <Icon />
        </span>
      ))}
    </HStack>
  </Section>
);

/** The page of all parts. */
export const Gallery = () => (
  <Grid as="main" p="4" gap="4" templateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))" alignItems="start">
    <Buttons />
    <TextFields />
    <Choices />
    <WholeForm />
    <Menus />
    <States />
    <SectionCard id="card" title="A card of a screen" hint="What its settings are for">
      <Button>Save</Button>
    </SectionCard>
    <Dialogs />
    <Icons />
  </Grid>
);
