/** Renders form-level errors; nulls are skipped. */
export const Faults = ({ of }: { of: readonly (string | null)[] }) =>
  of
    .filter((fault) => fault !== null && fault !== '')
    .map((fault) => (
      <p key={fault} className="fault anywhere" role="alert">
        {fault}
      </p>
    ))
