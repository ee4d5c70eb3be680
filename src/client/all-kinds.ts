/**
 * React, and the styles of all kinds of page: without the latter no other page may be shown, since a
 * document holds the styles of its own kind only. Loaded before the site: between the two tasks the
 * page can respond to a touch.
 */
import 'react-dom/client';
import styles from '../styles/all-kinds.css' with { type: 'css' };

document.adoptedStyleSheets.push(styles);
