import { autocompletion, type Completion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { FormulaFault, FormulaWord } from './names.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (formula: string) => void;
  words: readonly FormulaWord[];
  fault: FormulaFault | undefined;
  readOnly?: boolean;
}

/** The editor itself, CodeMirror with what formulas need of it. */
export default function FormulaEditor(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const newest = useRef(props);
  const readOnly = useRef(new Compartment());
  useEffect(() => {
    newest.current = props;
  });

  useEffect(() => {
    if (!place.current) return;
    const { value, label, id } = newest.current;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          autocompletion({ override: [(context) => completed(context, newest.current.words)], icons: false }),
          // Tab leaves the field, as it leaves any other.
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, id, spellcheck: 'false', translate: 'no' }),
          readOnly.current.of(EditorState.readOnly.of(newest.current.readOnly ?? false)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) newest.current.onChange(update.state.doc.toString());
          }),
          EditorState.phrases.of(phrases),
          look,
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  const { value, fault } = props;
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { length } = editor.state.doc;
    // A mistake at the very end is shown under the last character.
    const from = fault && Math.max(0, Math.min(fault.from, length - 1));
    const marks = fault && from !== undefined ? [{ from, to: Math.min(Math.max(fault.to, from + 1), length) }] : [];
    const told = marks.map((mark) => ({ ...mark, severity: 'error' as const, message: fault?.message ?? '' }));
    editor.dispatch(setDiagnostics(editor.state, told));
  }, [fault]);

  const locked = props.readOnly ?? false;
  useEffect(() => {
    view.current?.dispatch({ effects: readOnly.current.reconfigure(EditorState.readOnly.of(locked)) });
  }, [locked]);

  return <div ref={place} />;
}

/** Completions of the word or the open bracket before the cursor. */
function completed(context: CompletionContext, words: readonly FormulaWord[]) {
  const typed = context.matchBefore(/\[[^\]]*|[\p{L}\d_]+/u);
  if (!typed && !context.explicit) return null;
  const options = words.map(
    ({ text, note, calls }): Completion => ({
      label: text,
      detail: note,
      type: calls ? 'function' : 'variable',
      apply: (view, _completion, from, to) => {
        const after = view.state.sliceDoc(to, to + 1);
        const insert = calls && after !== '(' ? `${text}()` : text;
        // A bracket that closes the name already is taken along.
        const end = !calls && after === ']' ? to + 1 : to;
        const anchor = from + insert.length - (calls && after !== '(' ? 1 : 0);
        view.dispatch({ changes: { from, to: end, insert }, selection: { anchor } });
      },
    }),
  );
  const from = typed?.from ?? context.pos;
  const word = (typed?.text ?? '').replace('[', '').toLowerCase();
  const wanted = options.filter(({ label }) => label.toLowerCase().includes(word));
  return wanted.length === 0 ? null : { from, options: wanted, filter: false };
}

const phrases = { Diagnostics: 'Ошибки', 'No diagnostics': 'Ошибок нет' };

const look = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--pr-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    padding: '6px 10px',
    fontFamily: 'var(--pr-mono)',
    lineHeight: '20px',
    caretColor: 'var(--pr-text)',
    minHeight: '32px',
  },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--pr-text)' },
  '.cm-tooltip': {
    color: 'var(--pr-text)',
    backgroundColor: 'var(--pr-raised)',
    border: '1px solid var(--pr-line-strong)',
    borderRadius: 'var(--pr-r-6)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--pr-font)', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--pr-text)',
    backgroundColor: 'var(--pr-accent-soft)',
  },
  '.cm-completionDetail': { color: 'var(--pr-text-3)', fontStyle: 'normal', fontSize: '12px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--pr-error)',
    textUnderlineOffset: '3px',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--pr-error)' },
});
