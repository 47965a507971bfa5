import type { TableColumn } from '#ui/table/table.tsx';

/** Which offer a row of a preview is about: its article, and its title where one points. */
export const articleColumn = <Row extends { article: string; title: string }>(): TableColumn<Row> => ({
  id: 'article',
  title: 'Артикул',
  cell: ({ article, title }) => (
    <span translate="no" title={title} style={{ whiteSpace: article.length > 20 ? undefined : 'nowrap' }}>
      {article}
    </span>
  ),
});
