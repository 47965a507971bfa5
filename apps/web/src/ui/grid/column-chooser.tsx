import { ActionIcon, Button, Checkbox, Menu, Popover, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBaselineDensityMedium, IconColumns3 } from '@tabler/icons-react';
import styles from './column-chooser.module.css';
import { type Columns, Density } from './columns.ts';

/** Which columns are shown, and in what order. */
export function ColumnChooser<Row>({ columns }: { columns: Columns<Row> }) {
  const ids = columns.all.map((column) => column.id);
  return (
    <Popover position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <Tooltip label="Колонки">
          <ActionIcon aria-label="Колонки">
            <IconColumns3 />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Колонки">
        <ul className={styles.list}>
          {columns.all.map((column, at) => (
            <li key={column.id} className={styles.item}>
              <Checkbox
                size="xs"
                label={column.title}
                checked={columns.isShown(column)}
                disabled={columns.isShown(column) && columns.shown.length === 1}
                onChange={(event) => columns.show(column.id, event.currentTarget.checked)}
              />
              <span className={styles.moves}>
                <ActionIcon
                  size="sm"
                  aria-label={`Выше: ${column.title}`}
                  disabled={at === 0}
                  onClick={() => columns.move(column.id, ids[at - 1])}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Ниже: ${column.title}`}
                  disabled={at === ids.length - 1}
                  onClick={() => columns.move(column.id, ids[at + 2])}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
        <Button variant="subtle" color="gray" size="xs" fullWidth onClick={columns.restore}>
          Вернуть как было
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const words: Record<Density, string> = { tight: 'Плотные', usual: 'Обычные', roomy: 'Просторные' };

/** How high the rows are. */
export function DensityMenu<Row>({ columns }: { columns: Columns<Row> }) {
  return (
    <Menu>
      <Menu.Target>
        <Tooltip label="Высота строк">
          <ActionIcon aria-label="Высота строк">
            <IconBaselineDensityMedium />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={columns.density} onChange={(density) => columns.setDensity(Density.parse(density))}>
          {Density.options.map((density) => (
            <Menu.RadioItem key={density} value={density}>
              {words[density]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
