import { ActionIcon, Button, Checkbox, Menu, Popover, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconColumns3 } from '@tabler/icons-react';
import { MoveButton } from '../move-button.tsx';
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
                <MoveButton
                  small
                  label={`Выше: ${column.title}`}
                  to="up"
                  off={at === 0}
                  onMove={() => columns.move(column.id, ids[at - 1])}
                />
                <MoveButton
                  small
                  label={`Ниже: ${column.title}`}
                  to="down"
                  off={at === ids.length - 1}
                  onMove={() => columns.move(column.id, ids[at + 2])}
                />
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
