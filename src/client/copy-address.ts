/** Says so in the output after the button; where copying is not possible, selects the address there. */
export async function copyAddress({ dataset, nextElementSibling }: HTMLElement): Promise<void> {
  const { copy = '', copied = '' } = dataset;
  const output = nextElementSibling as HTMLOutputElement;
  output.textContent = '';
  try {
    await navigator.clipboard.writeText(copy);
    output.textContent = copied;
  } catch {
    output.textContent = copy;
    getSelection()?.selectAllChildren(output);
  }
}
