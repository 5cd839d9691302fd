import '../shared/ui/base.css';
import { laterTexts, startTexts } from '../shared/i18n/languages.ts';

/** Styles and English texts, for components that are tested by themselves in a browser. */
localStorage.setItem('language', 'en');
await Promise.all([startTexts(), laterTexts()]);
