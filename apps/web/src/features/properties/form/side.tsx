import type { PropertyModel } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { SaveButtons } from '#features/catalogs/save-buttons.tsx';
import { SaveNotes } from '#features/catalogs/stale-note.tsx';
import { useCard } from '#features/catalogs/use-card.ts';
import { useLeaveGuard } from '#features/catalogs/use-leave-guard.ts';
import { Failed } from '#ui/failed.tsx';
import { Side } from '#ui/side.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { kindTitle } from '../words.ts';
import { propertyChanges, propertyDraft } from './draft.ts';
import { PropertyFieldsForm } from './fields.tsx';
import { PropertyPlaces } from './places.tsx';

interface Props {
  owner: PropertyOwner;
  property: string;
  onClose: () => void;
}

/** A property at the side of the list: itself, its options, where it stands. */
export function PropertySide({ owner, property, onClose }: Props) {
  const { data, error, refetch } = useCall(owner.calls.get, { path: { ...owner.path, property } });
  if (data) return <Editor key={data.id} owner={owner} current={data} onClose={onClose} />;
  return (
    <Side title="Свойство" onClose={onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Side>
  );
}

interface EditorProps {
  owner: PropertyOwner;
  current: PropertyModel;
  onClose: () => void;
}

function Editor({ owner, current, onClose }: EditorProps) {
  const { calls } = owner;
  const path = { ...owner.path, property: current.id };
  const card = useCard(calls.change, {
    current,
    from: propertyDraft,
    changes: propertyChanges,
    input: (changes, version) => ({ path, body: { ...changes, version } }),
    newest: () => call(calls.get, { path }),
    said: 'Свойство сохранено',
  });
  const { saved, draft, set, edit } = card;
  useLeaveGuard(card.count > 0);
  const mayChange = useMay(calls.change);
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
        <PropertyFieldsForm owner={owner} draft={draft} set={set} errors={edit.errors} readOnly={!mayChange} />
        {saved.options && <OptionsPanel owner={owner} property={current.id} />}
        <PropertyPlaces owner={owner} property={current.id} />
      </div>
    </Side>
  );
}
