import { Button, Heading, Text } from '@chakra-ui/react';
import { CardScreen } from '#web/ui/card-screen.tsx';

type LinkVerdictProps = { title: string; hint?: string; goOn: string };

/** The result of opening a link. The button reloads the page, so that the user is fetched again. */
export const LinkVerdict = ({ title, hint, goOn }: LinkVerdictProps) => (
  <CardScreen>
    <div role="status">
      <Heading as="h2" size="md">
        {title}
      </Heading>
      {hint && (
        <Text mt="2" color="fg.muted">
          {hint}
        </Text>
      )}
    </div>
    <Button asChild width="full">
      <a href="/">{goOn}</a>
    </Button>
  </CardScreen>
);
