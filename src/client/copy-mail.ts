/** Says so in the output beside the button; where copying is not possible, selects the text there. */
export async function copyMail({ dataset, parentElement }: HTMLElement): Promise<void> {
  const { copy = '', copied = '' } = dataset;
  const output = parentElement?.querySelector('output') as HTMLOutputElement;
  output.textContent = '';
  try {
    await navigator.clipboard.writeText(copy);
    output.textContent = copied;
  } catch {
    output.textContent = copy;
    getSelection()?.selectAllChildren(output);
  }
}
