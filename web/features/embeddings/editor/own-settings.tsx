import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { EmbeddingType } from '#shared/embedding/settings.ts';
import { fieldLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { embeddingTypeLabels } from '#shared/locale/embeddings.ts';
import { AlignSetting } from './choice-settings.tsx';
import { FieldGrid } from './field-grid.tsx';
import { FrameBorderSetting, SwitchSetting, TextSetting } from './setting-fields.tsx';

const FIELDS: Record<EmbeddingType, ReactNode> = {
  HTML: (
    <>
      <TextSetting name="containerClass" savesOnLeave />
      <Box alignSelf="end" pb="2.5">
        <SwitchSetting name="responsive" label={fieldLabels.responsive} hint={words.responsiveHint} />
      </Box>
    </>
  ),
  IFRAME: <FrameBorderSetting />,
  WORDPRESS: <AlignSetting />,
  TILDA: (
    <>
      <TextSetting name="containerClass" savesOnLeave />
      <TextSetting name="columnClass" savesOnLeave />
      <TextSetting name="embedClass" savesOnLeave />
      <Box alignSelf="end" pb="2.5">
        <SwitchSetting name="responsive" label={fieldLabels.responsive} hint={words.tildaResponsiveHint} />
      </Box>
    </>
  ),
  BITRIX: <TextSetting name="blockCode" savesOnLeave />,
};

/** Settings that only this type of embedding has [EMB-45…49]. */
export const OwnSettings = ({ type }: { type: EmbeddingType }) => (
  <Box as="section" borderTopWidth="1px" pt="5">
    <Heading as="h3" size="sm" mb="4">
      {words.ownSettings(embeddingTypeLabels[type])}
    </Heading>
    <FieldGrid>{FIELDS[type]}</FieldGrid>
  </Box>
);
