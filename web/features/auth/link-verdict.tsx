import { Button, Heading, Text } from '@chakra-ui/react';
import { CardScreen } from '#web/ui/card-screen.tsx';

type Props = { title: string; hint?: string; goOn: string };

/** What became of a link, and the way on: a load of its own, so that the product finds out anew who is signed in. */
export const LinkVerdict = ({ title, hint, goOn }: Props) => (
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
