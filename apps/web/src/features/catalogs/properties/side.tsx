import { changeProperty, getProperty, type PropertyModel } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/failed.tsx';
import { Side } from '#ui/side.tsx';
import css from '../cards.module.css';
import { kindTitle } from '../pinned-properties.tsx';
import { SaveButtons } from '../save-buttons.tsx';
import { SaveNotes } from '../stale-note.tsx';
import { useCard } from '../use-card.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { propertyChanges, propertyDraft } from './draft.ts';
import { PropertyFieldsForm } from './fields.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { PropertyPlaces } from './places.tsx';

interface Props {
  catalog: string;
  property: string;
  onClose: () => void;
}

/** A property at the side of the list: itself, its options, where it stands. */
export function PropertySide({ catalog, property, onClose }: Props) {
  const { data, error, refetch } = useCall(getProperty, { path: { catalog, property } });
  if (data) return <Editor key={data.id} current={data} onClose={onClose} />;
  return (
    <Side title="Свойство" onClose={onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Side>
  );
}

function Editor({ current, onClose }: { current: PropertyModel; onClose: () => void }) {
  const { catalog, id } = current;
  const path = { catalog, property: id };
  const card = useCard(changeProperty, {
    current,
    from: propertyDraft,
    changes: propertyChanges,
    input: (changes, version) => ({ path, body: { ...changes, version } }),
    newest: () => call(getProperty, { path }),
    said: 'Свойство сохранено',
  });
  const { saved, draft, set, edit } = card;
  useLeaveGuard(card.count > 0);
  const mayChange = useMay(changeProperty);
  return (
    <Side
      title={saved.title}
      ownWord
      subtitle={kindTitle(saved.type)}
      onClose={onClose}
      footer={mayChange && <SaveButtons count={card.count} busy={edit.busy} onSave={card.save} onBack={card.back} />}
    >
      <div className={css.stack}>
        <SaveNotes edit={edit} onTake={card.takeNewest} />
        <PropertyFieldsForm catalog={catalog} draft={draft} set={set} errors={edit.errors} readOnly={!mayChange} />
        {saved.options && <OptionsPanel catalog={catalog} property={id} />}
        <PropertyPlaces catalog={catalog} property={id} />
      </div>
    </Side>
  );
}
