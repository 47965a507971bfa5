import { Select, type SelectProps } from '@mantine/core';
import { companyRoles } from './people.ts';
import css from './role-select.module.css';

/** A role of the company: by its name in the field, with what it may in the list and below. */
export function RoleSelect(props: Omit<SelectProps, 'data'>) {
  const mayOf = (role: string | null | undefined) => companyRoles.find(({ value }) => value === role)?.may;
  return (
    <Select
      {...props}
      data={companyRoles}
      allowDeselect={false}
      description={`Можно: ${mayOf(props.value)}`}
      renderOption={({ option }) => (
        <span className={css.role}>
          {option.label}
          <small>{mayOf(option.value)}</small>
        </span>
      )}
    />
  );
}
