import { findImportFaults, getImportFaultsFile, type Import, type ImportFault } from '@prilavok/contract';
import { useList } from '#api/useList.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { downloadFile } from '#ui/download.ts';
import { type Column, useColumns } from '#ui/grid/columns.ts';
import { Findings, type FindingsAddress } from '#ui/list/findings.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';

const severities: Record<ImportFault['severity'], { word: string; tone: Tone }> = {
  skipped: { word: 'Пропущена', tone: 'error' },
  warning: { word: 'Принята не вся', tone: 'warn' },
  notice: { word: 'Проверьте', tone: 'info' },
};

/** The feed's rows that were lost, taken in part or look odd, and the same as a file. */
export function ImportFaults({ of, address }: { of: Import; address: FindingsAddress }) {
  const list = useList(findImportFaults, { search: address.search }, { path: { id: of.id } });
  const columns = useColumns('import-faults', faultColumns);
  if (of.faults === 0) {
    const [title, text] = of.notes.length > 0 ? onlyOfTheFile : nothingSaid[of.status];
    return <Empty title={title}>{text}</Empty>;
  }
  return (
    <Findings
      label="Замечания"
      title={counted(of.faults, ['замечание', 'замечания', 'замечаний'])}
      searchFor="Артикул, поле, причина"
      address={address}
      list={list}
      columns={columns}
      onDownload={() => downloadFile(getImportFaultsFile, { id: of.id, name: `замечания ${of.title}.csv` })}
    />
  );
}

const waiting = ['Замечаний пока нет', 'Если с какой-то строкой будет не так, она появится здесь.'] as const;
const nothingSaid: Record<Import['status'], readonly [title: string, text: string]> = {
  pending: waiting,
  running: waiting,
  success: ['Замечаний нет', 'Все строки файла приняты целиком.'],
  failed: ['Замечаний к строкам нет', 'Почему загрузка не удалась, сказано выше.'],
  stopped: ['Замечаний нет', 'До остановки все строки приняты целиком.'],
};

/** No row is at fault, and yet not all of the file was taken: the one must not be said beside the other. */
const onlyOfTheFile = [
  'Замечаний к строкам нет',
  'Строки не пропущены. Что в файле учтено не полностью, сказано в «Замечаниях к файлу».',
] as const;

const faultColumns: Column<ImportFault>[] = [
  { id: 'line', title: 'Строка', cell: (fault) => number(fault.line), width: 90, align: 'right' },
  { id: 'article', title: 'Артикул', cell: (fault) => <TextCell>{fault.article}</TextCell>, width: 160 },
  { id: 'field', title: 'Поле', cell: (fault) => <TextCell>{fault.field}</TextCell>, width: 140 },
  { id: 'reason', title: 'Что не так', cell: (fault) => <TextCell>{fault.reason}</TextCell>, width: 280, grow: true },
  {
    id: 'severity',
    title: 'Итог',
    cell: ({ severity }) => <Status tone={severities[severity].tone}>{severities[severity].word}</Status>,
    width: 150,
  },
];
