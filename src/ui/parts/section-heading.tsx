interface SectionHeadingProps {
  /** The id that the section names in `aria-labelledby`. */
  readonly id: string;
  readonly children: string;
}

/** The heading of a large section of a page. */
export function SectionHeading({ id, children }: SectionHeadingProps) {
  return (
    <div className="heading">
      <h2 id={id}>{children}</h2>
    </div>
  );
}
