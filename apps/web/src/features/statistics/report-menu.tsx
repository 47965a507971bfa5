import { ActionIcon, Button, Menu } from '@mantine/core';
import { createStatisticsReport } from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { periodAsked, type StatisticsSearch } from './address.ts';
import { downloadReport, type ReportRequest } from './report.ts';
import { filtersAsked, type Subject } from './subjects.ts';

interface Props {
  subject: Subject;
  search: StatisticsSearch;
  /** The rows of a number instead of the table. */
  rowsOf?: ReportRequest['rowsOf'];
}

/** Takes a table, or the rows of a number, along as a file: whole, in the days and the channel of the screen. */
export function ReportMenu({ subject, search, rowsOf }: Props) {
  const may = useMay(createStatisticsReport);
  if (!may) return null;
  const download = (format: 'csv' | 'xlsx') =>
    quietly(() =>
      downloadReport(
        { subject, ...periodAsked(search), ...filtersAsked(subject, search), ...(rowsOf && { rowsOf }) },
        format,
      ),
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {rowsOf ? (
          <ActionIcon aria-label="Скачать строки">
            <IconDownload />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload />}>
            Скачать
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download('xlsx')}>Таблица Excel</Menu.Item>
        <Menu.Item onClick={() => download('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
