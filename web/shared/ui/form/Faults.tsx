/** What went wrong with a form and belongs to none of its fields; those that are null are none. */
export const Faults = ({ of }: { of: readonly (string | null)[] }) =>
  of
    .filter((fault) => fault !== null && fault !== '')
    .map((fault) => (
      <p key={fault} className="fault anywhere" role="alert">
        {fault}
      </p>
    ))
