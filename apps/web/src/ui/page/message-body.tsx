import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copy } from '#ui/fields/copy.tsx';
import css from './message-body.module.css';
import { Section } from './section.tsx';

/** Body of a request or an answer: a text to be read and copied. */
export function MessageBody({ title, text }: { title: string; text: string }) {
  return (
    <Section
      title={title}
      actions={
        text && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(text)}
          >
            Скопировать
          </Button>
        )
      }
    >
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body is scrolled by keys too
        <pre className={css.body} translate="no" tabIndex={0}>
          {readable(text)}
        </pre>
      ) : (
        <p className={css.none}>Тела нет.</p>
      )}
    </Section>
  );
}

/** JSON with indents; a body that was cut stays as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
