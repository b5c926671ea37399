// Starts the page, and says so if it cannot.
import init from "./%app.js%";

// The module that joins two pages, when somebody wants to play a friend directly.
globalThis.duskboardLine = async (name, file, hear) => {
  const module = await import(new URL(name, document.baseURI));
  await module.default();
  return new module.Line(file, hear);
};

init().catch((error) => {
  const sorry = document.createElement("p");
  sorry.className = "sorry";
  sorry.textContent = "Duskboard could not start: " + error.message;
  document.body.append(sorry);
});
